import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { partitionKey, sortKey } from '@touchdown/shared/storage/table-shape.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestTable, dynamodbStandIns, testClient } from '../../testing/test-table.ts';
import * as items from './items.ts';
import { refusedConditions, transact } from './transact.ts';

describe.each(dynamodbStandIns)('an item on $name', ({ endpoint }) => {
  let client: DynamoDBDocumentClient;
  let table: string;
  let key: Record<string, string>;
  let count = 0;

  beforeAll(async () => {
    table = await createTestTable(endpoint, 'community');
    client = testClient(endpoint);
  });
  beforeEach(() => {
    key = { [partitionKey]: `item-${++count}`, [sortKey]: 'A' };
  });

  const stored = async () => {
    const { [partitionKey]: _pk, [sortKey]: _sk, ...rest } = (await items.readItem(client, table, key)) ?? {};
    return rest;
  };
  const change = (changes: Parameters<typeof items.update>[2]) =>
    items.writeIf(client, items.update(table, key, changes));

  it('is put once, changed in each way and deleted, under names that are words of DynamoDB', async () => {
    const first = items.put(table, { ...key, status: 'OPEN', count: 1, by: { uid: 'a' } }, items.isNew);
    expect([await items.writeIf(client, first), await items.writeIf(client, first)]).toEqual([true, false]);
    await change({
      set: { status: 'DONE', 'by.uid': 'b', count: items.plus(2), seen: items.plus(1, 0), name: undefined },
      add: { votes: 1, tokens: new Set(['x', 'y']) },
    });
    await change({
      set: { name: items.unlessPresent('first'), status: items.unlessPresent('never') },
      remove: ['seen'],
      take: { tokens: new Set(['x']) },
    });
    const whole = {
      status: 'DONE',
      count: 3,
      by: { uid: 'b' },
      votes: 1,
      tokens: new Set(['y']),
      name: 'first',
    };
    expect(await stored()).toEqual(whole);
    expect(await items.readItem(client, table, key, { fields: ['status', 'by.uid'] })).toEqual({
      status: 'DONE',
      by: { uid: 'b' },
    });
    const taken = await items.write(client, items.drop(table, key, items.exists), 'ALL_OLD');
    expect(taken).toMatchObject(whole);
    expect(await items.writeIf(client, items.drop(table, key, items.exists))).toBe(false);
  });

  it.each([
    [{ state: 'OPEN' }, true],
    [{ state: 'DONE' }, false],
    [{ state: items.present, gone: items.absent }, true],
    [{ gone: items.absentOr(1), count: items.absentOr(items.atMost(5)) }, true],
    [{ count: items.absentOr(items.atLeast(6)) }, false],
    [{ count: items.below(5) }, false],
    [{ count: items.above(5) }, false],
    [{ count: items.both(items.above(4), items.atMost(5)) }, true],
    [{ count: items.both(items.above(4), items.below(5)) }, false],
    [{ 'by.uid': 'a', tokens: items.containing('x') }, true],
    [[{ state: 'DONE' }, { count: 5, 'by.uid': 'a' }], true],
    [[{ state: 'DONE' }, { count: 5, 'by.uid': 'b' }], false],
  ] as [items.Condition, boolean][])(
    'is written only if %j holds, alone or beside others',
    async (onlyIf, holds) => {
      await items.write(
        client,
        items.put(table, { ...key, state: 'OPEN', count: 5, by: { uid: 'a' }, tokens: new Set(['x']) }),
      );
      const refused = await refusedConditions(
        transact(client, [
          items.check(table, { ...key, [sortKey]: 'B' }, items.isNew),
          items.update(table, key, { set: { seen: true }, onlyIf }),
        ]),
      );
      expect(refused).toEqual(holds ? [] : [1]);
      expect(await stored()).toHaveProperty('state', 'OPEN');
      expect('seen' in (await stored())).toBe(holds);
      expect(await change({ set: { alone: true }, onlyIf })).toBe(holds);
    },
  );

  it('is not written on a condition without a value', () => {
    expect(() => items.put(table, key, { state: undefined })).toThrow('#state has no value');
  });

  it('is refused as a fault of ours if only a question is written alone', async () => {
    await expect(items.write(client, items.check(table, key, items.isNew))).rejects.toThrow('written alone');
  });
});
