import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { CreateTableCommand, DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nativeDynamoDb, startDynamoDb, type DynamoDbServer } from './dynamodb.ts';

const program = nativeDynamoDb();

describe.skipIf(!program)('the native stand-in with tables on disk', () => {
  const folder = mkdtempSync(join(tmpdir(), 'touchdown-stream-records-'));
  let server: DynamoDbServer;
  let client: DynamoDBClient;
  beforeAll(async () => {
    server = await startDynamoDb(program as NonNullable<typeof program>, folder);
    client = new DynamoDBClient({
      endpoint: server.endpoint,
      region: 'us-east-1',
      credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    });
    await client.send(
      new CreateTableCommand({
        TableName: 'streamed',
        KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
        AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
        BillingMode: 'PAY_PER_REQUEST',
        StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_IMAGE' },
      }),
    );
  });
  afterAll(async () => {
    client.destroy();
    await server.stop();
    rmSync(folder, { recursive: true });
  });

  it('finds the number of the next stream record by an index, and reads no other record', async () => {
    for (const pk of ['a', 'b', 'c'])
      await client.send(new PutItemCommand({ TableName: 'streamed', Item: { pk: { S: pk } } }));
    const file = new DatabaseSync(join(folder, 'dynamodb.sqlite'), { readOnly: true });
    const records = file.prepare('SELECT sequence_number AS number FROM _stream_records ORDER BY id').all();
    expect(records.map(({ number }) => Number(number))).toEqual([1, 2, 3]);
    // The stand-in's own query for each write.
    const plan = file
      .prepare(
        "EXPLAIN QUERY PLAN SELECT COALESCE(MAX(CAST(sequence_number AS INTEGER)), 0) + 1 FROM _stream_records WHERE table_name = 'streamed'",
      )
      .all();
    file.close();
    expect(plan.map(({ detail }) => detail)).toEqual([
      'SEARCH _stream_records USING COVERING INDEX touchdown_stream_order (table_name=?)',
    ]);
  });
});
