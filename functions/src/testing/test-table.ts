import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { tables, type TableName } from '@touchdown/shared/storage/tables.ts';
import { inject } from 'vitest';
import { createTable } from './create-table.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The stand-ins that run for this test run; the second only where there is a Java. */
    dynamodbStandIns: { name: string; endpoint: string; guarded: string }[];
  }
}

export const dynamodbStandIns = inject('dynamodbStandIns');

/**
 * Where an entry under test asks: a stand-in that refuses what the entry's synthesized role does not grant.
 * Whose role it is the access key says, `accounts.http`.
 */
export function guarded(endpoint: string): string {
  // What a test has put before a stand-in is taken as it is: that leads to the gate, or it does not.
  return dynamodbStandIns.find((one) => one.endpoint === endpoint)?.guarded ?? endpoint;
}

export function testClient(endpoint: string): DynamoDBDocumentClient {
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  const client = new DynamoDBClient({ endpoint, region: 'us-east-1', credentials });
  return DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
}

/** A table of its own for each test file, shaped as the deployed one. */
export async function createTestTable(endpoint: string, table: TableName): Promise<string> {
  const { name } = tables[table];
  const unique = `${name}-${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`;
  await createTable(testClient(endpoint), table, unique);
  return unique;
}
