import { DeleteCommand, PutCommand, UpdateCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { maxEventsCounted } from '@touchdown/shared/following/following-limits.ts';
import type { Subject } from '@touchdown/shared/following/subject.ts';
import { contributionKey, type StoredContribution } from '../../../domain/contributions/contribution-item.ts';
import { settingsKey, toFollowItem } from '../../../domain/following/follow-items.ts';
import { questionKey } from '../../../domain/following/question-items.ts';
import { notificationsOf, type StoredNotification } from '../../../domain/following/notification-items.ts';
import { itemsQuery, queryAll } from '../../../platform/aws/queries.ts';
import { putInTransactions } from '../../../platform/aws/put-items.ts';
import { madeUpContribution, putContributions } from '../../../testing/put-contributions.ts';
import { madeUpProfile, putProfile } from '../../../testing/put-signed-in.ts';
import { followedChange, streamImage } from '../../../testing/stream-event.ts';
import { createTestTable, dynamodbStandIns, testClient } from '../../../testing/test-table.ts';
import { watchTable, type WatchedTable } from '../../../testing/watch-table.ts';
import { notificationStore } from '../notification-store.ts';
import { notify } from './notify.ts';
import { batchSize, type TellPorts, writeNotifications } from './tell-followers.ts';

const noon = Date.parse('2026-11-23T12:00:00.000Z');
const createdAt = '2026-11-23T11:59:00.000Z';
const tornado = (id: string) => ({ kind: 'tornado', id, display_name: 'Moore', state: 'Oklahoma' }) as const;
const idOf = (key: { pk: string }) => key.pk.slice('CONTRIB#'.length);

describe.each(dynamodbStandIns)('notifications, over $name', ({ endpoint, itOnce }) => {
  let client: DynamoDBDocumentClient;
  let table: string;
  let watched: WatchedTable;
  let handedOver: Parameters<TellPorts['handOver']>[0][];
  let clock: number;
  const [author, moderator, reader, other] = [1, 2, 3, 4].map(() => madeUpProfile()) as [
    ReturnType<typeof madeUpProfile>,
    ReturnType<typeof madeUpProfile>,
    ReturnType<typeof madeUpProfile>,
    ReturnType<typeof madeUpProfile>,
  ];

  beforeAll(async () => {
    table = await createTestTable(endpoint, 'community');
    watched = watchTable(endpoint);
    client = testClient(watched.endpoint);
    for (const one of [author, moderator, reader, other]) await putProfile(client, table, one);
  });
  beforeEach(async () => {
    handedOver = [];
    clock = noon;
    for (const { id } of [author, moderator, reader, other]) {
      for (const item of [...(await notesOf(id)), settingsKey(id)] as { pk: string; sk: string }[])
        await client.send(new DeleteCommand({ TableName: table, Key: { pk: item.pk, sk: item.sk } }));
    }
  });

  const follow = (person: string, subject: Subject, more: object = {}) =>
    client.send(
      new PutCommand({
        TableName: table,
        Item: { ...toFollowItem({ person, subject, name: 'A name', followedAt: createdAt }), ...more },
      }),
    );
  const notesOf = async (person: string) =>
    (await queryAll(client, itemsQuery(table, notificationsOf(person)))) as unknown as StoredNotification[];
  const kindsOf = async (person: string) =>
    (await notesOf(person)).map(({ kind, subject }) => [kind, subject]);
  const run = (places: readonly Subject[] = []) =>
    notify({
      client,
      table,
      now: () => clock,
      handOver: async (batch) => void handedOver.push(batch),
      subjectsOfTornado: async (id) => [`tornado:${id}`, ...places],
    });

  let count = 0;
  /** A contribution on a tornado of its own, and what the follower gets. */
  async function written(over: Partial<StoredContribution> = {}) {
    const contribution = madeUpContribution({
      createdAt,
      target: tornado(`t${count++}`),
      authorId: author.id,
      ...over,
    });
    await putContributions(client, table, [contribution]);
    const after = await streamImage(endpoint, table, contributionKey(contribution.id));
    const change = followedChange('notify', { after });
    if (!change) throw new Error('It is not followed.');
    return { contribution, change };
  }
  async function changed(contribution: StoredContribution, over: object) {
    const Key = contributionKey(contribution.id);
    const before = await streamImage(endpoint, table, Key);
    await putContributions(client, table, [{ ...contribution, ...over }]);
    return followedChange('notify', { before, after: await streamImage(endpoint, table, Key) });
  }
  const suggestion = { contributionType: 'EDIT_SUGGESTION', suggestionStatus: 'PENDING' } as const;
  const decision = (by: string, status: 'APPROVED' | 'REJECTED' = 'APPROVED') => ({
    suggestionStatus: status,
    decision: { status, by, note: 'A note.' },
    decidedAt: '2026-11-23T12:00:00.000Z',
  });

  it('tell each follower of the tornado, its places and its author once, and the author nothing', async () => {
    const { contribution, change } = await written();
    const subject = `tornado:${contribution.target.id}`;
    await follow(reader.id, subject);
    await follow(reader.id, 'county:oklahoma/cleveland');
    await follow(other.id, 'county:oklahoma/cleveland');
    await follow(moderator.id, `person:${author.id}`);
    await follow(author.id, subject);
    await run(['county:oklahoma/cleveland'])(change);
    expect(await kindsOf(reader.id)).toEqual([['contribution', subject]]);
    expect(await kindsOf(other.id)).toEqual([['contribution', 'county:oklahoma/cleveland']]);
    expect(await kindsOf(moderator.id)).toEqual([['contribution', `person:${author.id}`]]);
    expect(await notesOf(author.id)).toEqual([]);
    const [note] = await notesOf(reader.id);
    expect(note).toMatchObject({ contributionId: contribution.id, at: createdAt, isUnread: true });
    // 90 days after it happened.
    expect(note).toMatchObject({ ttl: Date.parse(createdAt) / 1000 + 90 * 86_400 });
    // Ids alone: no text, title or name of a person.
    expect(JSON.stringify(note)).not.toMatch(/southwest|What I saw|prairie_watcher/);
    for (const [person, sk] of [
      [reader, 'county:oklahoma/cleveland'],
      [other, 'county:oklahoma/cleveland'],
      [moderator, `person:${author.id}`],
    ] as const)
      await client.send(new DeleteCommand({ TableName: table, Key: { pk: `FOLLOW#${person.id}`, sk } }));
  });

  it('change nothing when repeated: what was read stays read', async () => {
    const { contribution, change } = await written();
    await follow(reader.id, `tornado:${contribution.target.id}`);
    await run()(change);
    const store = notificationStore(client, table, () => clock);
    const { shown } = await store.list(reader.id, undefined, 25);
    expect(await store.countUnread(reader.id)).toBe(1);
    await store.markRead(reader.id, [`2026-11-23#contribution:${shown[0]?.subject}`]);
    const before = await notesOf(reader.id);
    clock += 1_000;
    await run()(change);
    expect(await notesOf(reader.id)).toEqual(before);
    expect(await store.countUnread(reader.id)).toBe(0);
  });

  it('are one for a subject and a day, unread again after each event, up to twenty', async () => {
    const first = await written();
    const { target } = first.contribution;
    await follow(reader.id, `tornado:${target.id}`);
    await run()(first.change);
    const store = notificationStore(client, table, () => clock);
    await store.markAllRead(reader.id);
    clock += 1_000;
    for (let more = 0; more < maxEventsCounted + 2; more++) await run()((await written({ target })).change);
    const notes = await notesOf(reader.id);
    expect(notes).toHaveLength(1);
    expect(notes[0]?.events.size).toBe(maxEventsCounted);
    expect(await store.countUnread(reader.id)).toBe(1);
    const nextDay = await written({ target, createdAt: '2026-11-24T00:00:00.000Z' });
    await run()(nextDay.change);
    expect(await notesOf(reader.id)).toHaveLength(2);
  });

  it('count each event once when two followers race', async () => {
    const first = await written();
    const { target } = first.contribution;
    const second = await written({ target });
    await follow(reader.id, `tornado:${target.id}`);
    await Promise.all([first, second, first, second].map(({ change }) => run()(change)));
    expect((await notesOf(reader.id)).map(({ events }) => events.size)).toEqual([2]);
  });

  it('are complete after a failure in the middle and a second attempt', async () => {
    const { contribution, change } = await written();
    const people = Array.from({ length: 40 }, () => madeUpProfile().id);
    for (const person of people) await follow(person, `tornado:${contribution.target.id}`);
    watched.fail('UpdateItem', 40);
    await expect(run()(change)).rejects.toThrow();
    watched.mend();
    await run()(change);
    for (const person of people) expect(await notesOf(person)).toHaveLength(1);
  });

  it('tell nobody of what is hidden or removed by then, and nothing to who has muted it', async () => {
    for (const over of [{ removedAt: createdAt }, { hiddenBy: new Set(['suspension' as const]) }]) {
      const { contribution, change } = await written(over);
      await follow(reader.id, `tornado:${contribution.target.id}`);
      await run()(change);
    }
    const { contribution, change } = await written();
    await follow(reader.id, `tornado:${contribution.target.id}`, { isMuted: true });
    await run()(change);
    expect(await notesOf(reader.id)).toEqual([]);
  });

  it.each([
    ['approved', decision(moderator.id)],
    ['rejected', decision(moderator.id, 'REJECTED')],
    [
      'closed',
      {
        ...decision(moderator.id),
        decision: { status: 'REJECTED', by: moderator.id, note: null, isAlreadySo: true },
      },
    ],
    ['returned', { returned: { by: moderator.id, at: createdAt, note: null } }],
  ])('tell the author that a suggestion is %s', async (kind, over) => {
    const { contribution } = await written(suggestion);
    const subject = `suggestion:${contribution.id}`;
    await follow(reader.id, subject);
    await follow(moderator.id, subject);
    const change = await changed(contribution, over);
    if (!change) throw new Error('It is not followed.');
    await run()(change);
    await run()(change);
    expect(await kindsOf(author.id)).toEqual([[kind, subject]]);
    // A source that is asked for is between the moderators and the author.
    expect(await kindsOf(reader.id)).toEqual(kind === 'returned' ? [] : [['decided', subject]]);
    expect(await notesOf(moderator.id)).toEqual([]);
  });

  it('leave out an author who has muted the suggestion, and one whose account was deleted', async () => {
    const { contribution } = await written(suggestion);
    const store = notificationStore(client, table, () => clock);
    await store.mute(author.id, `suggestion:${contribution.id}`, true);
    const change = await changed(contribution, decision(moderator.id));
    if (change) await run()(change);
    expect(await notesOf(author.id)).toEqual([]);
    const gone = madeUpProfile();
    await putProfile(client, table, { id: gone.id, authEpoch: 1, deletedAt: createdAt });
    const theirs = await written({ ...suggestion, authorId: gone.id });
    const second = await changed(theirs.contribution, decision(moderator.id));
    if (second) await run()(second);
    expect(await notesOf(gone.id)).toEqual([]);
  });

  it('tell the author of a move from a report to its tornado, and of no other change of the target', async () => {
    const { contribution } = await written({
      target: { kind: 'spc-report', id: 'r1', location_text: 'Moore', state: 'Oklahoma' },
    });
    const renamed = await changed(contribution, {
      target: { kind: 'spc-report', id: 'r1', location_text: 'Near Moore', state: 'Oklahoma' },
    });
    if (renamed) await run()(renamed);
    expect(await notesOf(author.id)).toEqual([]);
    const moved = await changed(contribution, { target: tornado('t-moved') });
    if (!moved) throw new Error('It is not followed.');
    await run()(moved);
    expect(await kindsOf(author.id)).toEqual([['moved', `contribution:${contribution.id}`]]);
  });

  it('tell the author of a question, and who asked of the answer', async () => {
    const { contribution } = await written();
    const Key = questionKey(contribution.id, createdAt, 'q1');
    const question = {
      contributionId: contribution.id,
      personId: reader.id,
      author: 'x',
      text: 'Where?',
      createdAt,
    };
    const put = (item: object) =>
      client.send(new PutCommand({ TableName: table, Item: { ...Key, ...item } }));
    await put(question);
    const asked = await streamImage(endpoint, table, Key);
    const first = followedChange('notify', { after: asked });
    if (!first) throw new Error('It is not followed.');
    await run()(first);
    expect(await kindsOf(author.id)).toEqual([['question', `contribution:${contribution.id}`]]);
    await put({ ...question, answer: { by: author.id, text: 'There.', at: '2026-11-23T13:00:00.000Z' } });
    const second = followedChange('notify', {
      before: asked,
      after: await streamImage(endpoint, table, Key),
    });
    if (!second) throw new Error('It is not followed.');
    await run()(second);
    expect(await kindsOf(reader.id)).toEqual([['answer', `contribution:${contribution.id}`]]);
    expect(await notesOf(author.id)).toHaveLength(1);
    // Nobody is told of their own question.
    await put({ ...question, personId: author.id });
    await client.send(
      new UpdateCommand({
        TableName: table,
        Key,
        UpdateExpression: 'SET createdAt = :later',
        ExpressionAttributeValues: { ':later': '2026-11-23T14:00:00.000Z' },
      }),
    );
    await run()(first);
    expect(await notesOf(author.id)).toHaveLength(1);
  });

  it('tell an author of thanks once a day, with their number and without a name, each of them once', async () => {
    const { contribution } = await written();
    const first = await changed(contribution, { thanks: 1, thanksTold: 1 });
    const second = await changed({ ...contribution, thanks: 1, thanksTold: 1 }, { thanks: 2, thanksTold: 2 });
    if (!first || !second) throw new Error('They are not followed.');
    // Later ones may come first, and any of them twice.
    for (const change of [second, first, first, second]) await run()(change);
    const notes = await notesOf(author.id);
    expect(notes.map(({ kind, subject }) => [kind, subject])).toEqual([
      ['thanks', `contribution:${contribution.id}`],
    ]);
    expect(notes[0]?.events.size).toBe(2);
  });

  it('tell nobody of thanks that were taken back or said again', async () => {
    const { contribution } = await written();
    const thanked = { ...contribution, thanks: 1, thanksTold: 1 };
    expect(await changed(contribution, thanked)).toBeDefined();
    expect(await changed(thanked, { thanks: 0 })).toBeUndefined();
    expect(await changed(thanked, { thanks: 1 })).toBeUndefined();
  });

  it('go to 2,500 followers in batches, each person once, whatever is repeated', async () => {
    const { contribution, change } = await written();
    const subject = `tornado:${contribution.target.id}`;
    const people = Array.from({ length: 2_500 }, (_, at) => `F${String(at).padStart(25, '0')}`);
    const followers = people.map((person) =>
      toFollowItem({ person, subject, name: 'Moore', followedAt: createdAt }),
    );
    await putInTransactions(client, table, followers);
    await run()(change);
    expect(handedOver.map((batch) => batch.people.length)).toEqual([batchSize, 500]);
    expect(handedOver.flatMap((batch) => batch.people)).toHaveLength(1_500);
    for (const { notice, people: batch } of [...handedOver, ...handedOver])
      await writeNotifications(client, table, notice, batch, () => clock);
    for (const person of [people[0], people[999], people[1_000], people[2_499]])
      expect(await notesOf(person ?? '')).toHaveLength(1);
    expect(idOf(contributionKey(contribution.id))).toBe(contribution.id);
  });

  itOnce('are listed by day and time, page by page, without a gap', async () => {
    const store = notificationStore(client, table, () => clock);
    const times = Array.from({ length: 30 }, (_, at) => new Date(noon - at * 3 * 3_600_000).toISOString());
    for (const [at, time] of times.entries()) {
      const notice = {
        kind: 'contribution',
        subject: `tornado:l${(at * 7) % 30}`,
        name: null,
        contributionId: 'c',
        at: time,
        event: 'e',
      } as const;
      await writeNotifications(client, table, notice, [other.id], () => clock);
    }
    const listed: string[] = [];
    let before: string | undefined;
    do {
      const { shown, next } = await store.list(other.id, before, 7);
      listed.push(...shown.map(({ at }) => at));
      before = next ?? undefined;
    } while (before);
    expect(listed).toEqual(times);
    expect(await store.countUnread(other.id)).toBe(30);
    clock += 1;
    await store.markAllRead(other.id);
    expect(await store.countUnread(other.id)).toBe(0);
  });
});
