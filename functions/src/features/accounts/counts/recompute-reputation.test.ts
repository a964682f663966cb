import type { Context } from 'aws-lambda';
import { DeleteCommand, GetCommand, UpdateCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { SuggestionStatus } from '@touchdown/shared/contributions/contribution-types.ts';
import { contributionKey } from '../../../domain/contributions/contribution-item.ts';
import { fromMemberCountsItem, memberCountsKey } from '../../../domain/members/member-counts.ts';
import { ItemChange } from '../../../platform/events/item-change.ts';
import { madeUpContribution, putContributions } from '../../../testing/put-contributions.ts';
import { putMemberCounts } from '../../../testing/put-member-counts.ts';
import { madeUpProfile, putProfile } from '../../../testing/put-signed-in.ts';
import { watchTable, type WatchedTable } from '../../../testing/watch-table.ts';
import { followedChange, streamImage } from '../../../testing/stream-event.ts';
import { createTestTable, dynamodbStandIns, guarded, testClient } from '../../../testing/test-table.ts';
import { recomputeReputation } from './recompute-reputation.ts';
import { recountReputation, reportedRemovals } from './recount-reputation.ts';

const target = {
  kind: 'tornado',
  id: '20130520-k3v9qx2a',
  display_name: 'Moore',
  state: 'OKLAHOMA',
} as const;
const noDelay = { collect: 0, index: 0 };

describe.each(dynamodbStandIns)('reputation on $name', ({ endpoint }) => {
  let handler: (event: unknown) => Promise<void>;
  let watched: WatchedTable;
  let client: DynamoDBDocumentClient;
  let table: string;
  let events = 0;

  beforeAll(async () => {
    table = await createTestTable(endpoint, 'community');
    watched = watchTable(guarded(endpoint));
    client = testClient(endpoint);
    vi.stubEnv('COMMUNITY_TABLE', table);
    vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', watched.endpoint);
    vi.stubEnv('AWS_REGION', 'us-east-1');
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'follow-people.event');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'local');
    vi.stubEnv('MAIL_QUEUE_URL', 'http://queue.test/mail');
    vi.resetModules();
    const { handler: all } = await import('../../../follow-people.event.ts');
    handler = (change) => all({ part: 'reputation', ...(change as object) }, {} as Context);
  });
  afterEach(() => watched.mend());

  type Made = { net?: number; suggestionStatus?: SuggestionStatus };
  /** A person with these contributions. */
  async function personWith(...made: Made[]) {
    const profile = madeUpProfile();
    await putProfile(client, table, profile);
    await putMemberCounts(client, table, profile.id, { contributions: made.length });
    const contributions = made.map(({ net = 0, suggestionStatus }) =>
      madeUpContribution({
        createdAt: '2026-11-20T12:00:00.000Z',
        target,
        authorId: profile.id,
        net,
        suggestionStatus: suggestionStatus ?? null,
        ...(suggestionStatus ? { contributionType: 'EDIT_SUGGESTION' } : {}),
      }),
    );
    await putContributions(client, table, contributions);
    return { uid: profile.id, ids: contributions.map(({ id }) => id) };
  }
  const shown = async (uid: string) => {
    const { Item: item } = await client.send(
      new GetCommand({ TableName: table, Key: memberCountsKey(uid), ConsistentRead: true }),
    );
    return fromMemberCountsItem(item).reputation;
  };
  const set = (id: string, name: string, value: unknown) =>
    client.send(
      new UpdateCommand({
        TableName: table,
        Key: contributionKey(id),
        UpdateExpression: 'SET #name = :value',
        ExpressionAttributeNames: { '#name': name },
        ExpressionAttributeValues: { ':value': value },
      }),
    );
  const imageOf = (id = '') => streamImage(endpoint, table, contributionKey(id));
  /** Changes a contribution and returns what the dispatcher passes on. */
  async function changed(id = '', name = 'net', value: unknown = 1) {
    const before = await imageOf(id);
    await set(id, name, value);
    const change = followedChange('reputation', { before, after: await imageOf(id) });
    return change && ItemChange.parse({ ...change, id: `event-${events++}` });
  }
  const quick = (delays = noDelay, now = Date.now()) => {
    const follow = recomputeReputation(client, table, () => now, delays);
    return async (change: ItemChange | undefined) => (change ? follow(change) : Promise.reject(change));
  };

  it('is the votes of each contribution, never below 0, and ten for an approved edit', async () => {
    const { uid, ids } = await personWith(
      { net: 3 },
      { net: -40 },
      { net: 1, suggestionStatus: 'APPROVED' },
      { suggestionStatus: 'PENDING' },
      { suggestionStatus: 'REJECTED' },
    );
    expect(await shown(uid)).toBe(0);
    await quick()(await changed(ids[0], 'net', 4));
    expect(await shown(uid)).toBe(15);
    // An approval that is taken back takes its points back.
    await quick()(await changed(ids[2], 'suggestionStatus', 'REJECTED'));
    expect(await shown(uid)).toBe(5);
  });

  it('is computed once or twice when fifty votes come at once', async () => {
    const { uid, ids } = await personWith({}, {});
    const changes = [];
    for (let net = 1; net <= 50; net++) changes.push(await changed(ids[net % 2], 'net', net));
    watched.taken();
    await Promise.all(changes.map(handler));
    const calls = watched.taken();
    expect(calls.filter((one) => one === 'Query').length).toBeLessThanOrEqual(2);
    expect(calls.length).toBeLessThanOrEqual(56);
    expect(await shown(uid)).toBe(99);
  });

  it('has the last change, whenever it comes during a turn', async () => {
    const { uid, ids } = await personWith({});
    // Before each of the calls of the first turn, another vote arrives and is followed at once.
    for (let at = 0; at < 4; at++) {
      let calls = 0;
      const racing = Object.create(client) as DynamoDBDocumentClient;
      Object.defineProperty(racing, 'send', {
        value: async (command: GetCommand) => {
          if (calls++ === at) await quick()(await changed(ids[0], 'net', 10 + at));
          return client.send(command);
        },
      });
      const change = await changed(ids[0], 'net', 1);
      if (change) await recomputeReputation(racing, table, Date.now, noDelay)(change);
      expect(await shown(uid)).toBe(10 + at);
    }
  });

  it('is not overwritten by an earlier turn that ends late', async () => {
    const { uid, ids } = await personWith({});
    const late = quick({ collect: 0, index: 300 })(await changed(ids[0], 'net', 1));
    await new Promise((resolve) => setTimeout(resolve, 100));
    await quick()(await changed(ids[0], 'net', 7));
    await late;
    expect(await shown(uid)).toBe(7);
  });

  it('follows a repeated event, also after a failure at any call', async () => {
    const failing = recomputeReputation(testClient(watched.endpoint), table, Date.now, noDelay);
    for (const operation of ['UpdateItem', 'Query']) {
      const { uid, ids } = await personWith({});
      const change = await changed(ids[0], 'net', 5);
      // More often than the client tries.
      watched.fail(operation, 9);
      if (change) await expect(failing(change)).rejects.toThrow();
      watched.mend();
      if (change) await Promise.all([failing(change), failing(change)]);
      expect(await shown(uid)).toBe(5);
    }
  });

  it('is computed although somebody claimed the turn and died', async () => {
    const { uid, ids } = await personWith({});
    const dies = recomputeReputation(
      Object.create(client, {
        send: {
          value: async (command: UpdateCommand) => {
            if (JSON.stringify(command.input).includes('REMOVE')) throw new Error('dies');
            return client.send(command);
          },
        },
      }) as DynamoDBDocumentClient,
      table,
      Date.now,
      noDelay,
    );
    const first = await changed(ids[0], 'net', 5);
    if (first) await expect(dies(first)).rejects.toThrow('dies');
    await quick()(await changed(ids[0], 'net', 6));
    expect(await shown(uid)).toBe(0);
    // Its own repetition goes on at once, and others after the claim is over.
    await quick()(first);
    expect(await shown(uid)).toBe(6);
    const second = await changed(ids[0], 'net', 8);
    if (second) await expect(dies(second)).rejects.toThrow('dies');
    await quick(noDelay, Date.now() + 3 * 60_000 + 1_000)(await changed(ids[0], 'net', 9));
    expect(await shown(uid)).toBe(9);
  });

  it('writes nothing for a deleted account', async () => {
    const { uid, ids } = await personWith({ net: 3 });
    await putProfile(client, table, { id: uid, authEpoch: 1, deletedAt: '2026-11-21T00:00:00.000Z' });
    await client.send(new DeleteCommand({ TableName: table, Key: memberCountsKey(uid) }));
    await quick()(await changed(ids[0], 'net', 4));
    const { Item: item } = await client.send(new GetCommand({ TableName: table, Key: memberCountsKey(uid) }));
    expect(item).toBeUndefined();
  });

  it('is not asked for by changes that it does not follow from', async () => {
    const { ids } = await personWith({});
    expect(await changed(ids[0], 'title', 'Another')).toBeUndefined();
    expect(followedChange('reputation', { after: await imageOf(ids[0]) })).toBeUndefined();
    expect(followedChange('reputation', { before: await imageOf(ids[0]) })).toMatchObject({
      event: 'REMOVE',
    });
  });

  it('is built again for the operator from contributions and the audit', async () => {
    const { uid } = await personWith({ net: 12 }, { suggestionStatus: 'APPROVED' });
    await client.send(
      new UpdateCommand({
        TableName: table,
        Key: { pk: 'AUD#2026-11-21', sk: `2026-11-21T10:00:00.000Z#${uid}` },
        UpdateExpression: 'SET #what = :what, #uid = :uid, isAfterReport = :yes',
        ExpressionAttributeNames: { '#what': 'what', '#uid': 'uid' },
        ExpressionAttributeValues: { ':what': 'contribution-removed', ':uid': uid, ':yes': true },
      }),
    );
    const recount = recountReputation(client, table, 0);
    expect(await recount(uid, new Map())).toEqual({ before: 0, after: 17 });
    expect(await shown(uid)).toBe(17);
    const removals = await reportedRemovals(client, table);
    expect(removals.get(uid)).toBe(1);
    expect(await recount(uid, removals)).toEqual({ before: 17, after: 17 });
  });
});
