import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Role } from '@touchdown/shared/contract/person.ts';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  contributionKey,
  fromContributionItem,
  type ContributionTarget,
  type StoredContribution,
} from '../../domain/contributions/contribution-item.ts';
import type { ContributionPage } from '../../domain/contributions/newest-contributions.ts';
import { contributionStore } from '../../domain/contributions/contribution-store.ts';
import { hideContribution } from '../../domain/contributions/hide-contribution.ts';
import { memberCountsKey } from '../../domain/members/member-counts.ts';
import { transact } from '../../platform/aws/transact.ts';
import { auditItemsAbout } from '../../testing/audit-items-about.ts';
import { madeUpContribution, putContributions } from '../../testing/put-contributions.ts';
import { putMemberCounts } from '../../testing/put-member-counts.ts';
import { madeUpProfile, putSignedIn } from '../../testing/put-signed-in.ts';
import { startContributionsEntry, type ContributionsEntry } from '../../testing/start-contributions-entry.ts';
import { dynamodbStandIns, guarded, testClient } from '../../testing/test-table.ts';
import { eraseRemoved } from './finish-removal.ts';

const target: ContributionTarget = { kind: 'tornado', id: 't1', display_name: 'Moore', state: 'OKLAHOMA' };
const createdAt = '2026-11-20T12:00:00.000Z';
const image = { id: 'i1', url: '/api/v1/images/i1', imageServiceId: 'i1', alt: null };
const day = 86_400_000;
const reason = { category: 'Spam', note: 'An advertisement.' };
const restored = { status: 200, body: { success: true, message: 'Contribution restored successfully' } };
const erased = {
  status: 409,
  body: { code: 'CONFLICT', error: 'This contribution was erased, so it cannot be restored.' },
};

describe.each(dynamodbStandIns)('restoring what a moderator removed, over $name', ({ endpoint, itOnce }) => {
  let entry: ContributionsEntry;
  let client: DynamoDBDocumentClient;
  let table: string;
  type SignedIn = Awaited<ReturnType<typeof putSignedIn>>;
  let author: SignedIn;
  let moderator: SignedIn;
  let another: SignedIn;

  beforeAll(async () => {
    entry = await startContributionsEntry(endpoint);
    [client, table] = [testClient(endpoint), entry.community];
    [author, moderator, another] = [await person(), await person('moderator'), await person('admin')];
  });
  afterEach(() => entry.watched.mend());

  async function person(role: Role = 'user'): Promise<SignedIn> {
    const signedIn = await putSignedIn(client, table, { profile: madeUpProfile({ role }) });
    await putMemberCounts(client, table, signedIn.profile.id, { contributions: 100 });
    return signedIn;
  }

  async function contributionBy(
    { profile }: SignedIn,
    over: Partial<Omit<StoredContribution, 'id'>> = {},
  ): Promise<StoredContribution['id']> {
    const contribution = madeUpContribution({
      createdAt,
      target,
      images: [image],
      authorId: profile.id,
      author: { username: profile.username, role: 'user', photo: null },
      ...over,
    });
    await putContributions(client, table, [contribution]);
    return contribution.id;
  }

  const remove = (id: string, who = moderator, body: unknown = reason) =>
    entry.ask('DELETE', `/contributions/${id}`, { cookie: who.cookie, ...(body ? { body } : {}) });
  const restore = (id: string, who = another) =>
    entry.ask('POST', `/contributions/${id}/restore`, { cookie: who.cookie });

  async function stored(id: string): Promise<Record<string, unknown> | undefined> {
    const Key = contributionKey(id);
    return (await client.send(new GetCommand({ TableName: table, Key, ConsistentRead: true }))).Item;
  }
  async function counts({ profile }: SignedIn): Promise<Record<string, unknown>> {
    const Key = memberCountsKey(profile.id);
    const { Item: { contributions = 0, removed = 0, removedAfterReport = 0 } = {} } = await client.send(
      new GetCommand({ TableName: table, Key, ConsistentRead: true }),
    );
    return { contributions, removed, removedAfterReport };
  }
  const audited = async (id: string) => (await auditItemsAbout(client, table, id)).map(({ what }) => what);

  /** Whether lists show it, those of everybody first, then the author's own and what was removed of the author. */
  async function shownIn(id: string, uid: string) {
    const store = contributionStore(client, table, () => Date.parse(createdAt) + day);
    const page = { max: 500 };
    const listOf = async (read: Promise<ContributionPage>) => (await read).contributions;
    const lists = {
      feed: store.feed(500),
      type: store.filtered({ type: 'PERSONAL_ACCOUNT' }, 500),
      target: listOf(store.ofTarget('tornado', target.id, page)),
      person: listOf(store.ofPerson(uid, page)),
      own: listOf(store.ofPerson(uid, page, uid)),
      removed: listOf(store.removedOf(uid, page)),
    };
    const found = await Promise.all(
      Object.entries(lists).map(async ([name, list]) =>
        (await list).some((one) => one.id === id) ? [name] : [],
      ),
    );
    return found.flat();
  }

  /** A client with the role of the function that erases. */
  function sweepClient(): DynamoDBDocumentClient {
    const credentials = { accessKeyId: 'hourly.schedule', secretAccessKey: 'local' };
    return DynamoDBDocumentClient.from(
      new DynamoDBClient({ endpoint: guarded(endpoint), region: 'us-east-1', credentials }),
    );
  }

  /** Moves a removal back in time. */
  async function removedDaysAgo(id: string, days: number): Promise<void> {
    const removedAt = new Date(Date.now() - days * day).toISOString();
    const erases = new Date(Date.now() - (days - 30) * day).toISOString();
    await client.send(
      new UpdateCommand({
        TableName: table,
        Key: contributionKey(id),
        UpdateExpression: 'SET removedAt = :at, g2sk = :place, g3sk = :place, g4sk = :erases',
        ExpressionAttributeValues: {
          ':at': removedAt,
          ':place': `${removedAt}#${id}`,
          ':erases': `${erases}#${id}`,
        },
      }),
    );
  }

  it('puts back lists, pictures, author, votes and counts, as often as it is removed', async () => {
    const id = await contributionBy(author, { up: 3, net: 3 });
    const [before, counted] = [await stored(id), await counts(author)];
    for (let time = 0; time < 2; time++) {
      for (const who of [moderator, another])
        expect(await remove(id, who)).toMatchObject({ status: 200, body: { success: true } });
      const hidden = await stored(id);
      expect(hidden).toMatchObject({
        images: [image],
        net: 3,
        removedBy: moderator.profile.id,
        removalCategory: 'Spam',
        removalNote: 'An advertisement.',
      });
      expect(await shownIn(id, author.profile.id)).toEqual(['removed']);
      expect(await counts(author)).toEqual({ ...counted, contributions: 99, removed: 1 });
      for (const who of [another, moderator, moderator])
        expect(await restore(id, who)).toMatchObject(restored);
      const { restoredAt, ...after } = (await stored(id)) ?? {};
      expect(restoredAt).toEqual(expect.any(String));
      expect(after).toEqual(before);
      expect(await counts(author)).toEqual(counted);
    }
    expect(await shownIn(id, author.profile.id)).toEqual(['feed', 'type', 'target', 'person', 'own']);
    expect((await audited(id)).map(String).toSorted()).toEqual([
      'contribution-removed',
      'contribution-removed',
      'contribution-restored',
      'contribution-restored',
    ]);
  });

  it('gives back the reputation that a removal after a report has cost', async () => {
    const id = await contributionBy(author);
    const reader = await person();
    const counted = await counts(author);
    const body = { reasonCategory: 'Spam' };
    await entry.ask('POST', `/contributions/${id}/report`, { cookie: reader.cookie, body });
    await remove(id);
    expect(await counts(author)).toMatchObject({ removedAfterReport: 1 });
    expect(await restore(id)).toMatchObject(restored);
    expect(await counts(author)).toEqual(counted);
  });

  it('leaves the other reasons that hide it', async () => {
    const id = await contributionBy(author);
    const hide = async (reason: 'suspension' | 'takedown:TD-7K3M-9QX2') =>
      transact(client, [hideContribution(table, fromContributionItem((await stored(id)) ?? {}), reason)]);
    await hide('takedown:TD-7K3M-9QX2');
    await remove(id);
    await hide('suspension');
    await removedDaysAgo(id, 2);
    expect(await restore(id)).toMatchObject(restored);
    expect(await stored(id)).toMatchObject({ hiddenBy: new Set(['takedown:TD-7K3M-9QX2', 'suspension']) });
    expect(await shownIn(id, author.profile.id)).toEqual([]);
    const keys = Object.keys((await stored(id)) ?? {}).filter((name) => /^g\dpk$/.test(name));
    expect(keys.toSorted()).toEqual(['g1pk', 'g2pk']);
  });

  it('is for its author what the author deleted, as it was, and for nobody else', async () => {
    const id = await contributionBy(author, { up: 3, net: 3 });
    const [before, counted] = [await stored(id), await counts(author)];
    for (let time = 0; time < 2; time++) {
      const [first, again] = [await remove(id, author, undefined), await remove(id, author, undefined)];
      expect(Object.keys(first.body as object)).toContain('restorableUntil');
      expect(again.body).toEqual(first.body);
      expect(await shownIn(id, author.profile.id)).toEqual(['removed']);
      expect(await counts(author)).toEqual({
        ...counted,
        contributions: Number(counted['contributions']) - 1,
      });
      for (const who of [moderator, another, await person()])
        expect(await restore(id, who)).toMatchObject({ status: 403 });
      for (let again = 0; again < 2; again++) expect(await restore(id, author)).toMatchObject(restored);
      expect(await stored(id)).toEqual(before);
      expect(await counts(author)).toEqual(counted);
    }
    expect(await restore('01MADE00000000000000000XXX', await person())).toMatchObject({ status: 403 });
  });

  it('does not undo for its author what else hides it', async () => {
    const id = await contributionBy(author);
    await transact(client, [
      hideContribution(table, fromContributionItem((await stored(id)) ?? {}), 'reports'),
    ]);
    await remove(id, author, undefined);
    expect(await restore(id, author)).toMatchObject(restored);
    expect(await stored(id)).toMatchObject({ hiddenBy: new Set(['reports']) });
    expect(await shownIn(id, author.profile.id)).toEqual([]);
  });

  it('of what its author deleted ends after 30 days, when nothing of it stays', async () => {
    const id = await contributionBy(author);
    await remove(id, author, undefined);
    await eraseRemoved(sweepClient(), table, () => Date.now() + 29 * day);
    expect(await stored(id)).toMatchObject({ images: [image] });
    await eraseRemoved(sweepClient(), table, () => Date.now() + 30 * day);
    expect(await stored(id)).toBeUndefined();
    expect(await restore(id, author)).toMatchObject({ status: 403 });
  });

  it('is not for its author once a moderator has removed what the author deleted', async () => {
    const id = await contributionBy(author);
    const counted = await counts(author);
    const reader = await person();
    const body = { reasonCategory: 'Spam' };
    await entry.ask('POST', `/contributions/${id}/report`, { cookie: reader.cookie, body });
    await remove(id, author, undefined);
    const { removedAt: withdrawnAt } = (await stored(id)) ?? {};
    // Another moderator finds it removed.
    for (const who of [moderator, another]) expect(await remove(id, who)).toMatchObject({ status: 200 });
    const hidden = await stored(id);
    expect(hidden).toMatchObject({ removedBy: moderator.profile.id, removalCategory: 'Spam' });
    expect(hidden).toMatchObject({ isRemovedAfterReport: true, images: [image] });
    expect(hidden).not.toHaveProperty('removedByAuthor');
    expect(hidden?.['g3pk']).toBe('RPT#RESOLVED');
    expect(await shownIn(id, author.profile.id)).toEqual(['removed']);
    const contributions = Number(counted['contributions']) - 1;
    const { removed, removedAfterReport } = counted;
    expect(await counts(author)).toEqual({
      contributions,
      removed: Number(removed) + 1,
      removedAfterReport: Number(removedAfterReport) + 1,
    });
    expect((await audited(id)).map(String).toSorted()).toEqual([
      'contribution-deleted',
      'contribution-removed',
    ]);
    expect(await restore(id, author)).toMatchObject({
      status: 403,
      body: { error: 'You cannot restore your own contribution.' },
    });
    // A moderator takes back only what a moderator did.
    expect(await restore(id)).toMatchObject(restored);
    expect(await stored(id)).toMatchObject({ removedByAuthor: true, removedAt: withdrawnAt });
    expect(await shownIn(id, author.profile.id)).toEqual(['removed']);
    expect(await counts(author)).toEqual({ contributions, removed, removedAfterReport });
    expect(await restore(id)).toMatchObject({ status: 403 });
    expect(await restore(id, author)).toMatchObject(restored);
    expect(await counts(author)).toEqual(counted);
  });

  it('by the author, and a removal by a moderator, at the same moment end in the removal', async () => {
    for (let round = 0; round < 4; round++) {
      const id = await contributionBy(author);
      const { removed } = await counts(author);
      const answers = await Promise.all([remove(id, author, undefined), remove(id)]);
      for (const { status } of answers) expect([200, 409]).toContain(status);
      if (answers[1].status === 409) expect((await remove(id)).status).toBe(200);
      expect(await shownIn(id, author.profile.id)).not.toContain('target');
      expect(await counts(author)).toMatchObject({ removed: Number(removed) + 1 });
      // Its author may have deleted what was removed, for good.
      const { removedByAuthor, removedBy = moderator.profile.id } = (await stored(id)) ?? {};
      expect([removedByAuthor, removedBy]).toEqual([undefined, moderator.profile.id]);
      expect((await restore(id, author)).status).toBe(403);
    }
  });

  itOnce('is for other moderators than its author, and for what is there', async () => {
    const [own, other] = [await contributionBy(moderator), await contributionBy(author)];
    await remove(own, another);
    expect(await restore(own, moderator)).toMatchObject({
      status: 403,
      body: { error: 'You cannot restore your own contribution.' },
    });
    await remove(other);
    for (const who of [author, await person('expert')])
      expect(await restore(other, who)).toMatchObject({ status: 403 });
    expect(await restore('01MADE00000000000000000XXX')).toMatchObject({
      status: 404,
      body: { error: 'We couldn’t find this contribution. It may have been deleted.' },
    });
    // A removed one cannot be changed or reported.
    const answers = [
      entry.ask('POST', `/contributions/${other}/vote`, {
        cookie: another.cookie,
        body: { direction: 'UP' },
      }),
      entry.ask('POST', `/contributions/${other}/report`, {
        cookie: another.cookie,
        body: { reasonCategory: 'Spam' },
      }),
      entry.ask('PATCH', `/contributions/${other}/pictures/i1`, {
        cookie: another.cookie,
        body: { sensitive: true },
      }),
    ];
    for (const { status } of await Promise.all(answers)) expect(status).toBe(404);
  });

  it('is refused for what was erased: at once, in the old format, and after 30 days', async () => {
    const illegal = await contributionBy(author);
    await remove(illegal, moderator, { ...reason, isIllegal: true });
    const old = await contributionBy(author);
    const {
      authorId: _author,
      g1pk: _1,
      g1sk: _2,
      g3pk: _3,
      g3sk: _4,
      g4pk: _5,
      g4sk: _6,
      ...kept
    } = (await stored(old)) ?? {};
    const removedAt = new Date().toISOString();
    const former = { g2pk: `USER#${author.profile.id}#X`, g2sk: `${removedAt}#${old}` };
    const Item = { ...kept, ...former, status: 'REJECTED', author: null, images: [], removedAt };
    await client.send(new PutCommand({ TableName: table, Item }));
    const late = await contributionBy(author);
    await remove(late);
    await removedDaysAgo(late, 30);
    const before = await stored(late);
    for (const id of [illegal, old, late]) {
      expect(await restore(id)).toMatchObject(erased);
      expect(await shownIn(id, author.profile.id)).toEqual(['removed']);
    }
    expect(await stored(late)).toEqual(before);
  });

  it('is erased by the first run after 30 days, also twice, and not a day before', async () => {
    const [due, early] = [await contributionBy(author), await contributionBy(author)];
    for (const id of [due, early]) await remove(id);
    await removedDaysAgo(due, 30);
    await removedDaysAgo(early, 29);
    const counted = await counts(author);
    const sweep = sweepClient();
    for (let time = 0; time < 2; time++) await eraseRemoved(sweep, table, () => Date.now());
    const kept = await stored(due);
    expect(kept).toMatchObject({ images: [], author: null, removalCategory: 'Spam' });
    expect(kept).not.toHaveProperty('authorId');
    expect(Object.keys(kept ?? {}).filter((name) => /^g\dpk$/.test(name))).toEqual(['g2pk']);
    expect(await counts(author)).toEqual(counted);
    expect(await restore(due)).toMatchObject(erased);
    expect(await restore(early)).toMatchObject(restored);
    await eraseRemoved(sweep, table, () => Date.now() + 90 * day);
    expect(await stored(early)).toMatchObject({ images: [image] });
  });

  it('can be erased after all if it turns out to be illegal, by one of two at once', async () => {
    const id = await contributionBy(author);
    await remove(id);
    const illegal = { category: 'Other', note: '', isIllegal: true };
    const [first, second, third] = await Promise.all([
      remove(id, moderator, illegal),
      remove(id, another, illegal),
      restore(id),
    ]);
    for (const { status } of [first, second]) expect(status).toBe(200);
    expect([200, 409]).toContain(third.status);
    // Whoever was first, the last word is that it is illegal.
    expect(await stored(id)).toMatchObject({ images: [], author: null, removalCategory: 'Other' });
    expect(await restore(id)).toMatchObject(erased);
  });

  it('ends with the deletion by its author, which is counted once', async () => {
    const id = await contributionBy(author);
    const counted = await counts(author);
    await remove(id);
    for (let time = 0; time < 2; time++)
      expect(await remove(id, author, undefined)).toMatchObject({ status: 200 });
    expect(await stored(id)).toBeUndefined();
    expect(await restore(id)).toMatchObject({ status: 404 });
    expect((await counts(author))['contributions']).toBe(Number(counted['contributions']) - 1);
  });

  it('restores or not, and never half, when DynamoDB fails or its answer is lost', async () => {
    const id = await contributionBy(author);
    const [before, counted] = [await stored(id), await counts(author)];
    await remove(id);
    entry.watched.fail('TransactWriteItems', 10);
    expect((await restore(id)).status).toBe(503);
    entry.watched.mend();
    expect(await shownIn(id, author.profile.id)).toEqual(['removed']);
    entry.watched.fail('TransactWriteItems', 10, { afterwards: true });
    expect((await restore(id)).status).toBe(503);
    entry.watched.mend();
    expect(await restore(id)).toMatchObject(restored);
    const { restoredAt: _at, ...after } = (await stored(id)) ?? {};
    expect(after).toEqual(before);
    expect(await counts(author)).toEqual(counted);
    expect(await audited(id)).toHaveLength(2);
  });
});
