import { randomUUID } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  contributionKey,
  fromContributionItem,
  toContributionItem,
  type ContributionTarget,
  type StoredContribution,
} from '../../../domain/contributions/contribution-item.ts';
import { contributionStore } from '../../../domain/contributions/contribution-store.ts';
import { profileKey } from '../../../domain/members/session-items.ts';
import { writeInBatches } from '../../../platform/aws/write-in-batches.ts';
import { followChange } from '../../../platform/events/follow-change.ts';
import type { ItemChange } from '../../../platform/events/item-change.ts';
import { rateLimiter } from '../../../platform/limits/rate-limiter.ts';
import { madeUpContribution } from '../../../testing/put-contributions.ts';
import { madeUpProfile, putProfile } from '../../../testing/put-signed-in.ts';
import { startAccountsEntry, type AccountsEntry } from '../../../testing/start-accounts-entry.ts';
import { followedChange, streamImage } from '../../../testing/stream-event.ts';
import { dynamodbStandIns, guarded } from '../../../testing/test-table.ts';
import { contributionRemoval } from '../../../domain/contributions/contribution-removal.ts';
import { rewriteAuthor } from '../../contributions/follow-profile.ts';
import { contributionWriting } from '../../contributing/contribution-writing.ts';
import type { StoredProfile } from '../account-items.ts';
import { accountDeletion, eraseAccount, eraseContribution } from './erase-account.ts';
import { eraseLateContribution } from './erase-late-contribution.ts';

const password = 'correct horse battery';
const target: ContributionTarget = { kind: 'tornado', id: 't1', display_name: 'Moore', state: 'OKLAHOMA' };
const facts = {
  place: { lat: 35.335, lon: -97.48125, exact: false },
  at: '2013-05-20T20:17:00Z',
  wall: '2013-05-20T15:17',
  about: false,
  year: null,
  direction: 315,
  own: true,
  photographer: null,
  license: 'cc-by-4.0',
} as const;
const image = { id: 'i1', url: '/api/v1/images/i1', imageServiceId: 'i1', alt: null, facts };
const writes = new Set(['DeleteItemCommand', 'UpdateItemCommand', 'TransactWriteItemsCommand']);

describe.each(dynamodbStandIns)('contributions of a deleted account, over $name', ({ endpoint }) => {
  let entry: AccountsEntry;
  let table: string;
  let people = 0;
  /** The commands that the followers have sent. */
  const calls: string[] = [];

  beforeAll(async () => {
    entry = await startAccountsEntry(endpoint);
    table = entry.community;
  });
  afterAll(() => entry.stop());

  /** A client with the role of an entry. With `maxWrites`, it dies after so many writes. */
  function clientOf(role: string, maxWrites = Infinity): DynamoDBDocumentClient {
    const credentials = { accessKeyId: role, secretAccessKey: 'local' };
    const client = DynamoDBDocumentClient.from(
      new DynamoDBClient({ endpoint: guarded(endpoint), region: 'us-east-1', credentials }),
    );
    const underWay: Promise<unknown>[] = [];
    client.middlewareStack.add(
      (next, { commandName }) =>
        async (call) => {
          calls.push(String(commandName));
          const isWrite = writes.has(String(commandName));
          if (isWrite && underWay.length >= maxWrites) {
            await Promise.allSettled(underWay);
            throw new Error('Died after a write.');
          }
          const answer = next(call);
          if (isWrite) underWay.push(answer);
          return answer;
        },
      { step: 'finalizeRequest', priority: 'low' },
    );
    return client;
  }
  const eraser = (maxWrites?: number) =>
    followChange(eraseAccount(clientOf('erase-traces.event', maxWrites), table, async () => {}));
  const late = (maxWrites?: number) =>
    followChange(eraseLateContribution(clientOf('erase-traces.event', maxWrites), table));

  const contributionsOf = (authorId: string, count: number, over: Partial<StoredContribution> = {}) =>
    Array.from({ length: count }, (_, at) =>
      madeUpContribution({
        createdAt: new Date(Date.UTC(2026, 0, 1, 0, at)).toISOString(),
        target,
        authorId,
        images: [image],
        ...over,
      }),
    );
  async function personWith(count: number, over: Partial<StoredContribution> = {}) {
    const profile = madeUpProfile({ id: `01END${String(++people).padStart(21, '0')}` });
    await putProfile(entry.client, table, profile);
    const written = contributionsOf(profile.id, count, over);
    const puts = written.map((contribution) => ({ PutRequest: { Item: toContributionItem(contribution) } }));
    await writeInBatches(entry.client, table, puts);
    return { profile, written };
  }
  const putBack = async (contribution: StoredContribution) =>
    entry.client.send(new PutCommand({ TableName: table, Item: toContributionItem(contribution) }));
  const remaining = async ({ id }: Pick<StoredProfile, 'id'>) =>
    (await contributionStore(entry.client, table, () => Date.now()).ofPerson(id, { max: 500 })).contributions;

  /** Deletes an account and returns what the eraser receives. */
  async function deleted(profile: StoredProfile, deletesContributions: boolean): Promise<ItemChange> {
    const before = await streamImage(endpoint, table, profileKey(profile.id));
    const remove = accountDeletion(entry.client, table, () => Date.now());
    await putReservations(profile);
    expect(await remove(profile, { deletesContributions })).toBe(true);
    const after = await streamImage(endpoint, table, profileKey(profile.id));
    return followedChange('erase-deleted-account', { before, after }) as ItemChange;
  }
  async function putReservations({ id: uid, username, email }: StoredProfile): Promise<void> {
    for (const key of [
      { pk: `UNAME#${username.toLowerCase()}`, sk: 'U' },
      { pk: `EMAIL#${email.toLowerCase()}`, sk: 'E' },
    ]) {
      await entry.client.send(new PutCommand({ TableName: table, Item: { ...key, uid } }));
    }
  }
  /** What the follower of new contributions receives. */
  async function inserted({ id }: Pick<StoredContribution, 'id'>): Promise<ItemChange> {
    const after = await streamImage(endpoint, table, contributionKey(id));
    return followedChange('erase-late-contribution', { after }) as ItemChange;
  }

  it.each([
    { body: { password }, choice: undefined, words: 'stay, without your name' },
    {
      body: { password, deleteContributions: false },
      choice: undefined,
      words: 'stay, without your name',
    },
    { body: { password, deleteContributions: true }, choice: true, words: 'are deleted too' },
  ])('$words, as a request with $body chooses and the mail says', async ({ body, choice }) => {
    const username = `u-${randomUUID().slice(0, 12)}`;
    const browser = entry.browser(`203.0.113.${++people}`);
    const account = { username, email: `${username}@example.org`, password };
    const { body: signedUp } = await browser.send('POST', '/auth/signup', account);
    const { id } = (signedUp as { user: { id: string } }).user;
    await entry.mails();
    expect((await browser.send('DELETE', '/auth/me', body)).status).toBe(200);
    expect((await entry.item(`USER#${id}`, 'PROFILE'))?.['deletesContributions']).toBe(choice);
    expect(await entry.mails()).toMatchObject([
      { template: 'account-deleted', deletesContributions: choice ?? false },
    ]);
  });

  it('stay without the choice, each with an id of its own that leads nowhere', async () => {
    const { profile, written } = await personWith(9);
    const other = await personWith(1);
    const event = await deleted(profile, false);
    const storedAll = () => Promise.all(written.map(({ id }) => entry.item(`CONTRIB#${id}`, 'META')));
    for (let left = written.length; left > 1; left--) {
      await expect(eraser(1)(event)).rejects.toThrow('Died after a write.');
      expect(await remaining(profile)).toHaveLength(left - 1);
    }
    await eraser()(event);
    const stored = await storedAll();
    const ids = stored.map((item) => String(item?.['authorId']));
    for (const id of ids) expect(id).toMatch(/^nobody-[0-9a-f]{32}$/);
    expect(new Set(ids).size).toBe(written.length);
    expect(stored.map((item) => item?.['author'])).toEqual(written.map(() => null));
    expect(JSON.stringify(stored)).not.toContain(profile.id);
    await eraser()(event);
    expect(await storedAll()).toEqual(stored);
    expect(await remaining(profile)).toEqual([]);
    const store = contributionStore(entry.client, table, () => Date.now());
    const { contributions } = await store.ofTarget(target.kind, target.id, { max: 500 });
    const listed = contributions.map(({ id }) => id);
    for (const { id } of written) expect(listed).toContain(id);
    expect(await remaining(other.profile)).toMatchObject([{ author: { username: 'prairie_watcher' } }]);
  });

  it('are not chosen by anything but a boolean', async () => {
    const browser = entry.browser(`203.0.113.${++people}`);
    const username = `u-${randomUUID().slice(0, 12)}`;
    await browser.send('POST', '/auth/signup', { username, email: `${username}@example.org`, password });
    for (const deleteContributions of ['true', 1, null]) {
      const answer = await browser.send('DELETE', '/auth/me', { password, deleteContributions });
      expect([deleteContributions, answer.status]).toEqual([deleteContributions, 400]);
    }
    expect((await browser.get('/auth/me')).status).toBe(200);
  });

  it('are all deleted with the choice, also 500 on several pages, twice, and nobody else’s', async () => {
    const { profile } = await personWith(500, { content: 'x'.repeat(5_000) });
    const other = await personWith(2);
    const event = await deleted(profile, true);
    calls.length = 0;
    await eraser()(event);
    // The last two are of a suspension and of settings that there may be.
    expect(calls.filter((command) => command === 'DeleteItemCommand')).toHaveLength(500 + 2);
    const oneOfEachList = 14;
    expect(calls.filter((command) => command === 'QueryCommand').length).toBeGreaterThan(oneOfEachList);
    await eraser()(event);
    expect(await remaining(profile)).toEqual([]);
    expect(await remaining(other.profile)).toHaveLength(2);
  });

  it('are all deleted, however often the eraser dies after a write', async () => {
    const { profile, written } = await personWith(9);
    const event = await deleted(profile, true);
    for (let left = written.length; left > 1; left--) {
      await expect(eraser(1)(event)).rejects.toThrow('Died after a write.');
      expect(await remaining(profile)).toHaveLength(left - 1);
    }
    await eraser()(event);
    expect(await remaining(profile)).toEqual([]);
  });

  it('pass their pictures to the function that follows removals', async () => {
    const { profile, written } = await personWith(1);
    const [{ id }] = written as [StoredContribution];
    const before = await streamImage(endpoint, table, contributionKey(id));
    await eraser()(await deleted(profile, true));
    const change = followedChange('finish-removal', { before });
    expect(change).toMatchObject({ event: 'REMOVE', key: { id }, before: { authorId: { S: profile.id } } });
    expect(JSON.stringify(change?.before['images'])).toContain('"S":"i1"');
  });

  it.each([
    { choice: true, left: [] },
    { choice: false, left: [null] },
  ])('that a moderator removed, and may restore, follow the choice $choice', async ({ choice, left }) => {
    const { profile, written } = await personWith(2);
    const [early, second] = written as [StoredContribution, StoredContribution];
    const removal = contributionRemoval(entry.client, table, () => Date.now());
    const read = async ({ id }: StoredContribution) =>
      fromContributionItem((await entry.item(`CONTRIB#${id}`, 'META')) ?? {});
    await removal.byModerator(early, 'moderator', { category: 'Spam', note: '' });
    const event = await deleted(profile, choice);
    await eraser()(event);
    await rewriteAuthor(clientOf('follow-people.event'), table)(event);
    // The list of the person had this one too late, because it was removed in that moment.
    await putBack(second);
    const before = await streamImage(endpoint, table, contributionKey(second.id));
    await removal.byModerator(second, 'moderator', { category: 'Spam', note: '' });
    const after = await streamImage(endpoint, table, contributionKey(second.id));
    await late()(followedChange('erase-late-contribution', { before, after }));
    for (const one of [early, second]) {
      const kept = await read(one);
      expect(kept.id === undefined ? [] : [kept.author]).toEqual(left);
      if (kept.id !== undefined) expect(await removal.restore(kept, 'moderator')).toBe(true);
    }
    // What is restored without its author is in no list of a person.
    expect(await remaining(profile)).toEqual([]);
  });

  it('that were erased after a removal keep the reason, and name nobody', async () => {
    const { profile, written } = await personWith(1);
    const [contribution] = written as [StoredContribution];
    const removal = contributionRemoval(entry.client, table, () => Date.now());
    await removal.byModerator(contribution, 'moderator', { category: 'Spam', note: '', isIllegal: true });
    await eraser()(await deleted(profile, true));
    // The eraser may have found it in the index just before.
    await eraseContribution(entry.client, table, contributionKey(contribution.id), profile.id);
    const kept = await entry.item(`CONTRIB#${contribution.id}`, 'META');
    expect(kept).toMatchObject({ removalCategory: 'Spam', author: null });
    expect(JSON.stringify(kept)).not.toContain(profile.id);
  });

  it('cannot be written after the deletion, and nothing is left of those written just before', async () => {
    for (let round = 0; round < 5; round++) {
      const { profile } = await personWith(0);
      const { username, role, photo } = profile;
      const { writeOnce } = contributionWriting(
        entry.client,
        { community: table, ephemeral: entry.ephemeral },
        () => Promise.reject(new Error('Nothing is looked up.')),
        rateLimiter(entry.client, entry.ephemeral, Date.now),
        Date.now,
      );
      const written = contributionsOf(profile.id, 6, { author: { username, role, photo } });
      const writeAll = async () => {
        const outcomes: string[] = [];
        for (const fields of written) {
          const writing = writeOnce({ fields, profile, isSame: () => true });
          outcomes.push(await writing.then(() => 'written').catch(() => 'refused'));
        }
        return outcomes;
      };
      const [event, outcomes] = await Promise.all([deleted(profile, true), writeAll()]);
      // None after the first that was refused.
      const refused = outcomes.findIndex((outcome) => outcome !== 'written');
      if (refused >= 0) expect(outcomes.slice(refused)).not.toContain('written');
      await eraser()(event);
      expect(await remaining(profile)).toEqual([]);
      const [fields] = written as [StoredContribution];
      const late = writeOnce({ fields, profile, isSame: () => true });
      await expect(late).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    }
  });

  it.each([
    { choice: true, left: undefined },
    { choice: false, left: { author: null, authorId: expect.stringMatching(/^nobody-/), images: [image] } },
  ])(
    'that the index had too late follow the choice $choice, also twice and after a death',
    async ({ choice, left }) => {
      const { profile } = await personWith(0);
      await eraser()(await deleted(profile, choice));
      const [contribution] = contributionsOf(profile.id, 1) as [StoredContribution];
      await entry.client.send(new PutCommand({ TableName: table, Item: toContributionItem(contribution) }));
      const event = await inserted(contribution);
      await expect(late(0)(event)).rejects.toThrow('Died after a write.');
      for (let time = 0; time < 2; time++) await late()(event);
      expect(await remaining(profile)).toEqual([]);
      const kept = await entry.item(`CONTRIB#${contribution.id}`, 'META');
      if (left) expect(kept).toMatchObject(left);
      else expect(kept).toBeUndefined();
    },
  );

  it('of an account that exists are not changed when they are new, or no longer there', async () => {
    const { profile, written } = await personWith(1);
    const [contribution] = written as [StoredContribution];
    const event = await inserted(contribution);
    await late()(event);
    expect(await remaining(profile)).toMatchObject([{ author: { username: 'prairie_watcher' } }]);
    const removal = contributionRemoval(entry.client, table, () => Date.now());
    await removal.byOwner(contribution);
    await late()(event);
    expect(await remaining(profile)).toEqual([]);
  });

  it('follow only what is new, not a vote', async () => {
    const { written } = await personWith(1);
    const [{ id }] = written as [StoredContribution];
    const Key = contributionKey(id);
    const before = await streamImage(endpoint, table, Key);
    const up = { UpdateExpression: 'SET up = :one', ExpressionAttributeValues: { ':one': 1 } };
    await entry.client.send(new UpdateCommand({ TableName: table, Key, ...up }));
    const after = await streamImage(endpoint, table, Key);
    expect(followedChange('erase-late-contribution', { before, after })).toBeUndefined();
  });
});
