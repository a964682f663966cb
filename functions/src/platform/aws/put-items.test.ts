import { randomBytes } from 'node:crypto';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { partitionKey, sortKey } from '@touchdown/shared/storage/table-shape.ts';
import { watchTable, type WatchedTable } from '../../testing/watch-table.ts';
import { createTestTable, bothStandIns, testClient } from '../../testing/test-table.ts';
import { putInBatches, putInTransactions } from './put-items.ts';
import { queryAll } from './queries.ts';

const ways = [
  { way: 'in batches', put: putInBatches, operation: 'BatchWriteItem', perCall: 25 },
  { way: 'in transactions', put: putInTransactions, operation: 'TransactWriteItems', perCall: 100 },
];

describe.each(bothStandIns)('putting items on $name', ({ endpoint }) => {
  let watched: WatchedTable;
  let client: DynamoDBDocumentClient;
  let table: string;
  let partition: string;
  let count = 0;

  const item = (at: number, more: Record<string, unknown> = {}) => ({
    [partitionKey]: partition,
    [sortKey]: String(at).padStart(5, '0'),
    ...more,
  });
  const stored = async () => {
    const items = await queryAll(testClient(endpoint), {
      TableName: table,
      KeyConditionExpression: '#pk = :partition',
      ExpressionAttributeNames: { '#pk': partitionKey },
      ExpressionAttributeValues: { ':partition': partition },
    });
    return items.map((one) => Number(one[sortKey]));
  };

  beforeAll(async () => {
    table = await createTestTable(endpoint, 'catalogue');
    watched = watchTable(endpoint);
    client = testClient(watched.endpoint);
  });

  beforeEach(() => {
    partition = `items-${++count}`;
    watched.mend();
    watched.taken();
  });

  it.each(ways)('stores each of them once $way', async ({ put, operation, perCall }) => {
    await put(
      client,
      table,
      Array.from({ length: 230 }, (_, at) => item(at)),
    );
    expect(await stored()).toEqual(Array.from({ length: 230 }, (_, at) => at));
    const calls = watched.taken();
    expect(new Set(calls)).toEqual(new Set([operation]));
    expect(calls).toHaveLength(Math.ceil(230 / perCall));
  });

  it.each(ways)(
    'makes them when it is their turn $way, and none after a failure',
    async ({ put, operation }) => {
      watched.fail(operation, 1_000);
      let made = 0;
      function* items() {
        for (let at = 0; at < 2_000; at++) {
          made++;
          yield item(at);
        }
      }
      await expect(put(client, table, items(), 1)).rejects.toThrow();
      expect(made).toBeLessThanOrEqual(101);
    },
  );

  it.each(ways)('calls nothing for no items $way', async ({ put }) => {
    await put(client, table, []);
    expect(watched.taken()).toEqual([]);
  });

  it('writes a transaction again that conflicts with another one', async () => {
    watched.cancel(6);
    await putInTransactions(client, table, [item(1), item(2)]);
    expect(await stored()).toEqual([1, 2]);
    expect(watched.taken()).toHaveLength(7);
  });

  it('keeps a transaction below the limit of its bytes', async () => {
    const large = Array.from({ length: 16 }, (_, at) => {
      return item(at, at % 2 ? { document: randomBytes(380_000) } : { names: { '1': 'x'.repeat(380_000) } });
    });
    await putInTransactions(client, table, large, 2);
    expect(await stored()).toHaveLength(16);
    expect(watched.taken()).toHaveLength(3);
  });
});
