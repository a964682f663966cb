import { GetCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { partitionKey, sortKey } from '@touchdown/shared/storage/table-shape.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { watchTable, type WatchedTable } from '../../testing/watch-table.ts';
import { createTestTable, bothStandIns, testClient } from '../../testing/test-table.ts';
import { refusedConditions, transact, type TransactItem } from './transact.ts';

describe.each(bothStandIns)('a transaction on $name', ({ endpoint }) => {
  let watched: WatchedTable;
  let client: DynamoDBDocumentClient;
  let table: string;
  let count = 0;
  let name: string;

  const put = (key: string): TransactItem => ({
    Put: {
      TableName: table,
      Item: { [partitionKey]: key, [sortKey]: 'A' },
      ConditionExpression: `attribute_not_exists(${partitionKey})`,
    },
  });
  const isThere = async (key: string) => {
    const Key = { [partitionKey]: key, [sortKey]: 'A' };
    return (await testClient(endpoint).send(new GetCommand({ TableName: table, Key }))).Item !== undefined;
  };

  beforeAll(async () => {
    table = await createTestTable(endpoint, 'community');
    watched = watchTable(endpoint);
    client = testClient(watched.endpoint);
  });

  beforeEach(() => {
    name = `item-${++count}`;
    watched.taken();
  });

  it('is retried when it conflicts with another one, until it succeeds', async () => {
    watched.cancel(3);
    await transact(client, [put(name)]);
    expect(watched.taken()).toHaveLength(4);
    expect(await isThere(name)).toBe(true);
  });

  it('is refused with a message after four attempts', async () => {
    watched.cancel(4);
    const refusal = await transact(client, [put(name)]).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Problem);
    expect(refusal).toMatchObject({
      code: 'CONFLICT',
      message: 'Someone else is changing the same thing right now. Please try again.',
    });
    expect(watched.taken()).toHaveLength(4);
    expect(await isThere(name)).toBe(false);
  });

  it('asks for a retry when DynamoDB throttles', async () => {
    watched.cancel(4, 'ThrottlingError');
    await expect(transact(client, [put(name)])).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      retryAfterSeconds: 5,
    });
  });

  it('asks for a retry when DynamoDB fails', async () => {
    watched.fail('TransactWriteItems', Infinity);
    await expect(transact(client, [put(name)])).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      message: 'That can’t be saved right now. Please try again.',
    });
    watched.mend();
  });

  it('is applied once when only the response was lost', async () => {
    watched.fail('TransactWriteItems', 1, { afterwards: true });
    await transact(client, [put(name)]);
    expect(watched.taken()).toHaveLength(2);
    expect(await isThere(name)).toBe(true);
  });

  it('is not retried when a condition fails, and returns which', async () => {
    await transact(client, [put(name)]);
    watched.taken();
    const other = `${name}-other`;
    expect(await refusedConditions(transact(client, [put(other), put(name)]))).toEqual([1]);
    expect(watched.taken()).toEqual(['TransactWriteItems']);
    expect(await isThere(other)).toBe(false);
    expect(await refusedConditions(transact(client, [put(other)]))).toEqual([]);
  });

  it('throws the error of an invalid request unchanged', async () => {
    watched.cancel(1, 'ValidationError');
    await expect(refusedConditions(transact(client, [put(name)]))).rejects.toMatchObject({
      name: 'TransactionCanceledException',
    });
  });
});
