import { PutCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { maxFollows } from '@touchdown/shared/following/following-limits.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { settingsKey } from '../../../domain/following/follow-items.ts';
import { failingWrites, type WriteFault } from '../../../testing/failing-writes.ts';
import { madeUpProfile, putProfile } from '../../../testing/put-signed-in.ts';
import { createTestTable, dynamodbStandIns, testClient } from '../../../testing/test-table.ts';
import { notificationStore } from '../notifications/notification-store.ts';
import { followStore, type FollowStore } from './follow-store.ts';

const now = () => Date.parse('2026-11-23T12:00:00.000Z');
const follow = (person: string, number: number) => ({
  person,
  subject: `tornado:t${number}`,
  name: `Tornado ${number}`,
  followedAt: new Date(now() + number).toISOString(),
});

describe.each(dynamodbStandIns)('what a person follows, over $name', ({ endpoint }) => {
  let client: DynamoDBDocumentClient;
  let table: string;
  let store: FollowStore;
  let faults: WriteFault[];
  let person: string;

  beforeAll(async () => {
    table = await createTestTable(endpoint, 'community');
    ({ client, faults } = failingWrites(testClient(endpoint)));
    store = followStore(client, table);
  });
  beforeEach(async () => {
    const profile = madeUpProfile();
    person = profile.id;
    await putProfile(client, table, profile);
  });
  const counted = async () => (await notificationStore(client, table, now).settings(person)).follows ?? 0;

  it('is stored once, keeps its first time, and is listed with the last first', async () => {
    expect(await store.add(follow(person, 1))).toBe('followed');
    expect(await store.add({ ...follow(person, 1), followedAt: '2030-01-01T00:00:00.000Z' })).toBe(
      'unchanged',
    );
    expect(await store.add(follow(person, 2))).toBe('followed');
    expect((await store.list(person)).map(({ subject }) => subject)).toEqual(['tornado:t2', 'tornado:t1']);
    expect((await store.find(person, 'tornado:t1'))?.followedAt).toBe(follow(person, 1).followedAt);
    expect(await counted()).toBe(2);
    expect(await store.remove(person, 'tornado:t1')).toBe(true);
    expect(await store.remove(person, 'tornado:t1')).toBe(false);
    expect(await counted()).toBe(1);
  });

  it('is never more than the limit, whoever is faster', async () => {
    const settings = { ...settingsKey(person), person, follows: maxFollows - 1 };
    await client.send(new PutCommand({ TableName: table, Item: settings }));
    const outcomes = await Promise.all(
      [1, 2, 3, 4].map((number) => store.add(follow(person, number)).catch(() => 'asked to retry')),
    );
    expect(outcomes.filter((outcome) => outcome === 'followed')).toHaveLength(1);
    expect(await counted()).toBe(maxFollows);
    expect(await store.list(person)).toHaveLength(1);
    expect(await store.add(follow(person, 9))).toBe('full');
  });

  it('is counted once if the answer to the first attempt is lost', async () => {
    faults.push('conflict', 'answer lost');
    await expect(store.add(follow(person, 1))).rejects.toThrow();
    expect(await store.add(follow(person, 1))).toBe('unchanged');
    expect([await counted(), (await store.list(person)).length]).toEqual([1, 1]);
  });

  it('matches its count after any order of following and unfollowing the same thing at once', async () => {
    const calls = Array.from({ length: 12 }, (_, at) =>
      at % 2 === 0 ? store.add(follow(person, 1)) : store.remove(person, 'tornado:t1'),
    );
    await Promise.allSettled(calls);
    expect(await counted()).toBe((await store.list(person)).length);
  });

  it('takes nothing of an account that was deleted', async () => {
    await putProfile(client, table, { id: person, authEpoch: 1, deletedAt: new Date(now()).toISOString() });
    expect(await store.add(follow(person, 1))).toBe('gone');
    expect(await store.list(person)).toEqual([]);
    expect(await notificationStore(client, table, now).setDigest(person, true)).toBe(false);
  });

  it('is muted only while it is followed', async () => {
    expect(await store.mute(person, 'tornado:t1', true)).toBe(false);
    await store.add(follow(person, 1));
    expect(await store.mute(person, 'tornado:t1', true)).toBe(true);
    expect((await store.find(person, 'tornado:t1'))?.isMuted).toBe(true);
    await store.mute(person, 'tornado:t1', false);
    expect((await store.find(person, 'tornado:t1'))?.isMuted).toBeUndefined();
  });
});
