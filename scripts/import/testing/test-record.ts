import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import type { TableName } from '@touchdown/shared/storage/tables.ts';
import type { ImportPorts } from '@touchdown/functions/features/imports/run/import-ports.ts';
import { createTable } from '@touchdown/functions/platform/aws/create-table.ts';
import { localCredentials } from '@touchdown/local-cloud/template/local-credentials.ts';
import { preferredDynamoDb, startDynamoDb } from '@touchdown/local-cloud/servers/dynamodb.ts';
import { startObjectStore } from '@touchdown/local-cloud/servers/object-store.ts';
import { importPortsOf } from '../import-target.ts';

export interface TestServers {
  /** Returns the ports of a new, empty record. */
  newRecord: () => Promise<ImportPorts>;
  /** Creates an empty table, for an entry point that also reads other tables. */
  newTable: (table: TableName) => Promise<string>;
  dynamodbEndpoint: string;
  objectStoreUrl: string;
  stop: () => Promise<void>;
}

/** Starts real servers for DynamoDB and S3 in memory. Each test has its own tables and buckets. */
export async function startTestServers(program = preferredDynamoDb()): Promise<TestServers> {
  const dynamodb = await startDynamoDb(program);
  const objects = await startObjectStore();
  const tableClient = new DynamoDBClient({ ...localCredentials, endpoint: dynamodb.endpoint });
  const bucketClient = new S3Client({ ...localCredentials, endpoint: objects.address, forcePathStyle: true });
  const closers: (() => void)[] = [];
  let count = 0;
  return {
    dynamodbEndpoint: dynamodb.endpoint,
    objectStoreUrl: objects.address,
    async newTable(table) {
      const name = `${table}-${++count}`;
      await createTable(tableClient, table, name);
      return name;
    },
    async newRecord() {
      const name = `record-${++count}`;
      await createTable(tableClient, 'catalogue', name);
      for (const bucket of [`${name}-record`, `${name}-media`]) {
        await bucketClient.send(new CreateBucketCommand({ Bucket: bucket }));
      }
      const place = {
        table: name,
        recordBucket: `${name}-record`,
        mediaBucket: `${name}-media`,
        dynamodbEndpoint: dynamodb.endpoint,
        objectStoreUrl: objects.address,
      };
      const { ports, close } = importPortsOf(place, 'a test', () => {});
      closers.push(close);
      return ports;
    },
    async stop() {
      for (const close of closers) close();
      tableClient.destroy();
      bucketClient.destroy();
      await dynamodb.stop();
      await objects.stop();
    },
  };
}
