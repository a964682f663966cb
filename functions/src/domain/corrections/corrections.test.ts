import {
  GetCommand,
  PutCommand,
  TransactWriteCommand,
  UpdateCommand,
  type DynamoDBDocumentClient,
} from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { community } from '@touchdown/shared/storage/community.ts';
import { itemKey } from '@touchdown/shared/storage/table-shape.ts';
import { failingWrites } from '../../testing/failing-writes.ts';
import { createTestTable, bothStandIns, testClient } from '../../testing/test-table.ts';
import { pointerKey } from '../catalogue/catalogue-pointer.ts';
import { overrideKey, type CorrectedTarget } from '../catalogue/override-items.ts';
import { readChanges } from '../catalogue/stored-catalogue.ts';
import { cancelReasons, type TransactItem } from '../../platform/aws/transact.ts';
import { approve, correctionWriter, takeBack, writeCorrection, type Approval } from './correction-writer.ts';
import { replaceName } from './replace-name.ts';
import { historyOf, listCorrections } from './list-corrections.ts';

const moore = { type: 'tornado', id: '20130520-k3v9qx2a' } as const;
const report = { type: 'spc-report', id: 'spc-20130520-k3v9qx2a' } as const;

const approval = (
  target: CorrectedTarget,
  field: string,
  value: string | number,
  over: Partial<Approval> = {},
) =>
  ({
    target,
    field,
    value,
    official: null,
    targetName: 'Moore',
    state: 'Oklahoma',
    suggestionId: 'one',
    suggestedBy: 'ada',
    approvedBy: 'grace',
    approvedAt: '2026-11-22T10:00:00.000Z',
    ...over,
  }) satisfies Approval;

describe.each(bothStandIns)('corrections on $name', ({ endpoint }) => {
  let client: DynamoDBDocumentClient;
  let table: string;
  let communityTable: string;
  const write = (one: Approval) => writeCorrection(client, table, approve(one));
  const valuesOf = async (target: CorrectedTarget) =>
    (await historyOf(client, table, target)).map(({ value }) => value);
  const sequence = async () => {
    const changes = await readChanges(client, table, 1, 1_000);
    return changes.map(({ sequence: number }) => number);
  };

  beforeEach(async () => {
    client = testClient(endpoint);
    table = await createTestTable(endpoint, 'catalogue');
    communityTable = await createTestTable(endpoint, 'community');
    await client.send(new PutCommand({ TableName: table, Item: { ...pointerKey, sequence: 0, run: 1 } }));
  });

  /** A suggestion's status, which moderation changes in the same transaction. */
  const decide = (from: string, to: string) => ({
    Update: {
      TableName: communityTable,
      Key: itemKey(community.kinds.contribution, { id: 'one' }),
      UpdateExpression: 'SET #status = :to',
      ConditionExpression: '#status = :from OR attribute_not_exists(#status)',
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: { ':from': from, ':to': to },
    },
  });

  it('are numbered without gaps when thirty people approve at once', async () => {
    const all = await Promise.all(
      Array.from({ length: 30 }, (_, at) => write(approval(moore, 'injuries', at))),
    );
    expect(all.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, at) => at + 1));
    expect(await sequence()).toHaveLength(30);
    expect(await historyOf(client, table, moore)).toHaveLength(30);
  });

  it('of storm reports have numbers of their own and change nothing else', async () => {
    await Promise.all([1, 2, 3].map((value) => write(approval(report, 'county', `C${value}`))));
    expect((await historyOf(client, table, report)).map(({ number }) => number)).toEqual([3, 2, 1]);
    expect(await sequence()).toEqual([]);
  });

  it('and what belongs to them are written together or not at all', async () => {
    const write1 = (from: string, to: string) =>
      writeCorrection(client, table, approve(approval(moore, 'injuries', 5)), [decide(from, to)]);
    expect(await write1('PENDING', 'APPROVED')).toBe(1);
    const refused = await write1('PENDING', 'APPROVED').catch((error: unknown) => error);
    expect(cancelReasons(refused)).toEqual(['None', 'None', 'None', 'None', 'ConditionalCheckFailed']);
    expect(await valuesOf(moore)).toEqual([5]);
    expect(await sequence()).toEqual([1]);
  });

  it('that come while one is written go together, and what is refused there stops none of the others', async () => {
    let sent = 0;
    const counting = Object.create(client) as typeof client;
    counting.send = ((command: TransactWriteCommand) => {
      if (command instanceof TransactWriteCommand) sent += 1;
      return client.send(command);
    }) as typeof client.send;
    const writeSoon = correctionWriter(counting, table);
    const moderator: TransactItem = {
      ConditionCheck: {
        TableName: communityTable,
        Key: itemKey(community.kinds.contribution, { id: 'moderator' }),
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    };
    // All need the moderator, and the third also a status that is no longer there.
    const change = (value: number) => {
      const { target, items } = approve(approval(moore, 'injuries', value));
      const own = [moderator, ...(value === 3 ? [decide('PENDING', 'APPROVED')] : [])];
      return { target, items: (name: string, number: number) => [...items(name, number), ...own] };
    };
    await write(approval(moore, 'injuries', 0));
    await client.send(new TransactWriteCommand({ TransactItems: [decide('PENDING', 'GONE')] }));
    const all = await Promise.allSettled([1, 2, 3, 4, 5].map((value) => writeSoon(change(value))));
    const outcomes = all.map((one) => (one.status === 'fulfilled' ? one.value : 'refused'));
    expect(outcomes).toEqual([2, 3, 'refused', 4, 5]);
    // The first, the group, the refused one by itself, and the others again.
    expect(sent).toBe(4);
    expect(await valuesOf(moore)).toEqual([5, 4, 2, 1, 0]);
  });

  it('are written once after a conflict, and not silently twice after a lost answer', async () => {
    const { client: failing, faults } = failingWrites(testClient(endpoint));
    faults.push('conflict', 'conflict');
    const change = approve(approval(moore, 'injuries', 5));
    expect(await writeCorrection(failing, table, change, [decide('PENDING', 'APPROVED')])).toBe(1);
    faults.push('failed');
    await expect(writeCorrection(failing, table, change)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(await sequence()).toEqual([1]);
    // The suggestion's status refuses the repetition.
    faults.push('answer lost');
    const again = () => writeCorrection(failing, table, change, [decide('APPROVED', 'DONE')]);
    await expect(again()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(cancelReasons(await again().catch((error: unknown) => error))).toContain('ConditionalCheckFailed');
    expect(await sequence()).toEqual([1, 2]);
  });

  it('are taken back once and stay in the history', async () => {
    const number = await write(approval(moore, 'injuries', 5));
    const back = takeBack({
      target: moore,
      field: 'injuries',
      number,
      takenBackBy: 'grace',
      takenBackAt: '2026-11-23T00:00:00.000Z',
    });
    const both = await Promise.allSettled([1, 2].map(() => writeCorrection(client, table, back)));
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await historyOf(client, table, moore)).toMatchObject([
      { value: 5, takenBackBy: 'grace', takenBackAt: '2026-11-23T00:00:00.000Z', suggestedBy: 'ada' },
    ]);
    expect(await sequence()).toEqual([1, 2]);
  });

  it('lose the name of somebody who deletes the account, and keep everything else', async () => {
    const number = await write(approval(moore, 'injuries', 5));
    await write(approval(report, 'county', 'X', { suggestedBy: 'linus', approvedBy: 'ada' }));
    await write(approval(moore, 'wfo', 'OUN', { suggestedBy: 'linus' }));
    const [takenBackBy, takenBackAt] = ['ada', '2026-11-23T00:00:00.000Z'];
    await writeCorrection(
      client,
      table,
      takeBack({ target: moore, field: 'injuries', number, takenBackBy, takenBackAt }),
    );
    const before = await historyOf(client, table, moore);
    // Damaged by hand: no view shows it, but it has the name.
    const Key = overrideKey(moore, 'source', await write(approval(moore, 'source', 'Survey')));
    await client.send(
      new UpdateCommand({
        TableName: table,
        Key,
        UpdateExpression: 'SET official = :list',
        ExpressionAttributeValues: { ':list': [] },
      }),
    );
    for (let run = 0; run < 2; run++) await replaceName(client, table, 'ada', null);
    expect((await client.send(new GetCommand({ TableName: table, Key }))).Item).toMatchObject({
      suggestedBy: null,
    });
    const [wfo, injuries] = await historyOf(client, table, moore);
    expect(injuries).toEqual({ ...before[1], suggestedBy: null, takenBackBy: null });
    expect(wfo).toEqual(before[0]);
    expect(await historyOf(client, table, report)).toMatchObject([
      { suggestedBy: 'linus', approvedBy: null },
    ]);
    await replaceName(client, table, 'linus', 'torvalds');
    expect((await historyOf(client, table, moore))[0]).toMatchObject({ suggestedBy: 'torvalds' });
  });

  it('are listed newest first, page by page and filtered', async () => {
    const at = (day: number) => `2026-11-${String(day).padStart(2, '0')}T10:00:00.000Z`;
    for (let day = 1; day <= 9; day++) {
      const target = day % 2 ? moore : report;
      await write(
        approval(target, day % 3 ? 'state' : 'county', String(day), {
          approvedAt: at(day),
          state: day > 5 ? 'Texas' : 'Oklahoma',
          suggestedBy: day === 4 ? null : 'ada',
          approvedBy: day === 2 ? 'linus' : 'grace',
        }),
      );
    }
    const days = async (filter: Parameters<typeof listCorrections>[2], max = 4) => {
      const found: number[][] = [];
      let after: string | undefined;
      do {
        const page = await listCorrections(client, table, filter, { after, max });
        found.push(page.corrections.map(({ value }) => Number(value)));
        after = page.next ?? undefined;
      } while (after !== undefined);
      return found.filter((page) => page.length > 0);
    };
    expect(await days({})).toEqual([[9, 8, 7, 6], [5, 4, 3, 2], [1]]);
    expect(await days({ state: 'Texas' })).toEqual([[9, 8, 7, 6]]);
    expect(await days({ field: 'county' })).toEqual([[9, 6, 3]]);
    expect(await days({ who: 'linus' })).toEqual([[2]]);
    expect(await days({ who: 'ada' })).toEqual([
      [9, 8, 7, 6],
      [5, 3, 2, 1],
    ]);
    expect(await days({ from: at(3), until: at(7) }, 2)).toEqual([
      [6, 5],
      [4, 3],
    ]);
    expect(await days({ needsLook: true })).toEqual([]);
    const { pk, sk } = await keyOfFirst();
    await client.send(
      new UpdateCommand({
        TableName: table,
        Key: { pk, sk },
        UpdateExpression: 'SET officialNow = :now',
        ExpressionAttributeValues: { ':now': null },
      }),
    );
    expect(await days({ needsLook: true })).toEqual([[1]]);
  });

  async function keyOfFirst() {
    const first = (await historyOf(client, table, moore)).find(({ value }) => value === '1');
    return { pk: `TOR#${moore.id}`, sk: `OVR#state#${String(first?.number).padStart(12, '0')}` };
  }
});
