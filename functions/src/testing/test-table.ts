import { DeleteTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { tables, type TableName } from '@touchdown/shared/storage/tables.ts';
import { onlyWhole, secondStandIn } from '@touchdown/level2/testing/depth.ts';
import { inject, it } from 'vitest';
import { createTable } from '../platform/aws/create-table.ts';
import { oncePerProcess } from '@touchdown/local-cloud/testing/once-per-process.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The running DynamoDB stand-ins. The second needs Java. */
    dynamodbStandIns: { name: string; endpoint: string; guarded: string }[];
  }
}

const nowhere = Object.assign(() => {}, { each: () => () => {} }) as unknown as typeof it;

/**
 * For tests of what the stand-ins have done differently: the time of races, the order of a transaction, pages, streams.
 * They run on every stand-in, in each run. `itOnce`, in place of `it`, is for a test of our own code alone in the same
 * file: words, validation, roles, limits. It runs on the first stand-in only.
 */
export const bothStandIns = inject('dynamodbStandIns').map((standIn, index) => ({
  ...standIn,
  itOnce: index === 0 ? it : nowhere,
}));

/** For files with tests of our own code alone, such as what an entry answers. */
export const oneStandIn = bothStandIns.slice(0, 1);

/**
 * For other tests whose outcome DynamoDB decides: conditions, transactions, races, failed and repeated writes, the order
 * and the pages of an index. Only a whole run has them on every stand-in.
 */
export const dynamodbStandIns = onlyWhole(secondStandIn) ? bothStandIns : oneStandIn;

/**
 * Returns the endpoint for an entry under test. It refuses calls that the entry's synthesized role does not allow.
 * The access key, such as `accounts.http`, selects the role.
 */
export function guarded(endpoint: string): string {
  // The endpoint of a test's own proxy is returned unchanged.
  return bothStandIns.find((one) => one.endpoint === endpoint)?.guarded ?? endpoint;
}

export function testClient(endpoint: string): DynamoDBDocumentClient {
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  const client = new DynamoDBClient({ endpoint, region: 'us-east-1', credentials });
  return DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
}

/** Creates a table for one test file, with the keys and indexes of the deployed one. */
export async function createTestTable(endpoint: string, table: TableName): Promise<string> {
  const { name } = tables[table];
  const unique = `${name}-${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`;
  await createTable(tableClient(endpoint), table, unique);
  created().push({ endpoint, name: unique });
  return unique;
}

/** Deletes the tables of the test file that ends. DynamoDB Local visits each table again and again. */
export async function deleteTestTables(): Promise<void> {
  await Promise.all(
    created()
      .splice(0)
      .map(({ endpoint, name }) =>
        tableClient(endpoint)
          .send(new DeleteTableCommand({ TableName: name }))
          .catch((error: Error) => {
            // A test of what deletes tables has done it.
            if (error.name !== 'ResourceNotFoundException') throw error;
          }),
      ),
  );
}

const created = () => oncePerProcess('test tables', (): { endpoint: string; name: string }[] => []);

/** One client for all files of this process. A further one would need its own connection. */
function tableClient(endpoint: string): DynamoDBDocumentClient {
  return oncePerProcess(`tables at ${endpoint}`, () => testClient(endpoint));
}
