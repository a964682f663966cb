import { GetCommand, QueryCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { contributionRoutes } from '@touchdown/shared/contributions/routes.ts';
import { removalSentences } from '@touchdown/shared/contributions/removal-sentences.ts';
import type { Role } from '@touchdown/shared/contract/person.ts';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ContributionTarget, StoredContribution } from '../../domain/contributions/contribution-item.ts';
import { auditItemsAbout } from '../../testing/audit-items-about.ts';
import { call, httpEvent, type TestResponse } from '../../testing/http-request.ts';
import { loadContributionsEntry } from '../../testing/load-contributions-entry.ts';
import { madeUpContribution, putContributions } from '../../testing/put-contributions.ts';
import { putMemberCounts } from '../../testing/put-member-counts.ts';
import { madeUpProfile, putSignedIn } from '../../testing/put-signed-in.ts';
import { watchTable, type WatchedTable } from '../../testing/watch-table.ts';
import { createTestTable, dynamodbStandIns, guarded, testClient } from '../../testing/test-table.ts';

const target: ContributionTarget = {
  kind: 'tornado',
  id: '20130520-k3v9qx2a',
  display_name: 'Moore, Oklahoma',
  state: 'OKLAHOMA',
};
const at = '2026-11-20T12:00:00.000Z';
type SignedIn = Awaited<ReturnType<typeof putSignedIn>>;

describe.each(dynamodbStandIns)('removing and reporting, over $name', ({ endpoint, itOnce }) => {
  let handler: Parameters<typeof call>[0];
  let watched: WatchedTable;
  let client: DynamoDBDocumentClient;
  let table: string;
  let author: SignedIn;
  let reader: SignedIn;
  let moderator: SignedIn;

  beforeAll(async () => {
    table = await createTestTable(endpoint, 'community');
    client = testClient(endpoint);
    watched = watchTable(guarded(endpoint));
    const ephemeral = await createTestTable(endpoint, 'ephemeral');
    handler = await loadContributionsEntry({ community: table, dynamodb: watched.endpoint, ephemeral });
    author = await person();
    reader = await person();
    moderator = await person('moderator');
  });
  afterEach(() => watched.mend());

  async function person(role: Role = 'user', contributions = 1000): Promise<SignedIn> {
    const signedIn = await putSignedIn(client, table, { profile: madeUpProfile({ role }) });
    await putMemberCounts(client, table, signedIn.profile.id, { contributions });
    return signedIn;
  }

  async function contributionBy({ profile }: SignedIn): Promise<StoredContribution['id']> {
    const contribution = madeUpContribution({
      createdAt: '2026-11-20T12:00:00.000Z',
      target,
      authorId: profile.id,
      author: { username: profile.username, role: 'user', photo: null },
    });
    await putContributions(client, table, [contribution]);
    return contribution.id;
  }

  function ask(method: 'POST' | 'DELETE', path: string, who: SignedIn, body?: unknown) {
    const headers = {
      'sec-fetch-site': 'same-origin',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    };
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    return call(
      handler,
      httpEvent(method, `/api/v1/contributions/${path}`, { headers, cookies: [who.cookie], ...sent }),
    );
  }
  const remove = (id: string, who: SignedIn, reason?: unknown) => ask('DELETE', id, who, reason);
  const report = (id: string, who: SignedIn, body: unknown) => ask('POST', `${id}/report`, who, body);

  const item = async (pk: string, sk: string) =>
    (await client.send(new GetCommand({ TableName: table, Key: { pk, sk } }))).Item;
  const stored = (id: string) => item(`CONTRIB#${id}`, 'META');
  const countOf = async ({ profile }: SignedIn) =>
    (await item(`USER#${profile.id}`, 'COUNTS'))?.['contributions'] as number;
  async function audited(id: string) {
    return auditItemsAbout(client, table, id);
  }
  async function entriesOf(id: string) {
    const indexes = [
      ['gsi1', `TGT#T#${target.id}`],
      ['gsi2', `USER#${author.profile.id}#C`],
      ['gsi3', 'FEED#2026-11'],
    ] as const;
    const found = await Promise.all(
      indexes.map(([IndexName, partition]) =>
        client.send(
          new QueryCommand({
            TableName: table,
            IndexName,
            KeyConditionExpression: '#pk = :pk',
            ExpressionAttributeNames: { '#pk': `g${IndexName.slice(-1)}pk` },
            ExpressionAttributeValues: { ':pk': partition },
          }),
        ),
      ),
    );
    return found.flatMap(({ Items = [] }) => Items).filter((each) => each['id'] === id);
  }

  const deleted = { status: 200, body: { success: true, message: 'Contribution deleted successfully' } };
  const reason = { category: 'Spam', note: 'An advertisement.' };

  itOnce(
    'accepts a deletion without a body whose type is JSON, and refuses one of another type',
    async () => {
      const author = await person();
      const id = await contributionBy(author);
      const removeAs = (type: string) => {
        const headers = { 'sec-fetch-site': 'same-origin', 'content-type': type };
        const event = httpEvent('DELETE', `/api/v1/contributions/${id}`, {
          headers,
          cookies: [author.cookie],
        });
        return call(handler, event);
      };
      expect(await removeAs('text/plain')).toMatchObject({ status: 415 });
      expect(await removeAs('application/json; charset=utf-8')).toMatchObject({ status: 200 });
      expect(await stored(id)).toMatchObject({ removedByAuthor: true });
    },
  );

  describe('its author', () => {
    it('deletes it for everybody, counts once, and gets the same answer from a repeat', async () => {
      const id = await contributionBy(author);
      expect(await entriesOf(id)).toHaveLength(3);
      const before = await countOf(author);
      for (let time = 0; time < 2; time++) expect(await remove(id, author)).toMatchObject(deleted);
      expect(await entriesOf(id)).toHaveLength(1);
      expect(await countOf(author)).toBe(before - 1);
      const { id: uid } = author.profile;
      expect(await audited(id)).toMatchObject([{ what: 'contribution-deleted', uid, by: uid }]);
    });

    it('deletes it once by two requests at the same time', async () => {
      const id = await contributionBy(author);
      const before = await countOf(author);
      const answers = await Promise.all([remove(id, author), remove(id, author)]);
      for (const answer of answers) expect(answer).toMatchObject(deleted);
      expect(await countOf(author)).toBe(before - 1);
      expect(await audited(id)).toHaveLength(1);
    });

    it('deletes it although the stored count is already zero', async () => {
      const uncounted = await person('user', 0);
      const id = await contributionBy(uncounted);
      expect(await remove(id, uncounted)).toMatchObject(deleted);
      expect(await stored(id)).toMatchObject({ removedByAuthor: true });
      expect(await countOf(uncounted)).toBe(0);
      expect(await audited(id)).toHaveLength(1);
    });

    it('deletes completely or not at all when DynamoDB fails, and a retry completes', async () => {
      const id = await contributionBy(author);
      const before = await countOf(author);
      watched.cancel(4);
      expect(await remove(id, author)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
      expect([await countOf(author), (await entriesOf(id)).length]).toEqual([before, 3]);
      expect(await remove(id, author)).toMatchObject(deleted);
      expect([await countOf(author), (await entriesOf(id)).length]).toEqual([before - 1, 1]);
    });

    it('has it counted once when the answer of DynamoDB is lost', async () => {
      const id = await contributionBy(author);
      const before = await countOf(author);
      watched.fail('TransactWriteItems', 10, { afterwards: true });
      expect((await remove(id, author)).status).toBe(503);
      watched.mend();
      expect(await remove(id, author)).toMatchObject(deleted);
      expect(await countOf(author)).toBe(before - 1);
      expect(await audited(id)).toHaveLength(1);
    });
  });

  describe('a moderator', () => {
    it('erases what is illegal at once: it leaves every list, and who and why is kept', async () => {
      const id = await contributionBy(author);
      const before = await countOf(author);
      const illegal = { ...reason, isIllegal: true };
      for (let time = 0; time < 2; time++)
        expect(await remove(id, moderator, illegal)).toMatchObject(deleted);
      const kept = await stored(id);
      expect(kept).toMatchObject({
        id,
        erasedAt: kept?.['removedAt'],
        author: null,
        images: [],
        content: 'It came from the southwest.',
        removedBy: moderator.profile.id,
        removalCategory: 'Spam',
        removalNote: 'An advertisement.',
      });
      const keys = Object.entries(kept ?? {}).filter(([name]) => /^g\dpk|^g\dsk|^authorId$/.test(name));
      expect(Object.fromEntries(keys)).toEqual({
        g2pk: `USER#${author.profile.id}#X`,
        g2sk: `${String(kept?.['removedAt'])}#${id}`,
      });
      expect(await entriesOf(id)).toEqual([]);
      expect(await countOf(author)).toBe(before - 1);
      const entry = { what: 'contribution-removed', uid: author.profile.id, by: moderator.profile.id };
      expect(await audited(id)).toMatchObject([entry]);
    });

    it('tells the author, in the author’s own list and nobody else, why it was removed', async () => {
      const owner = await person();
      const id = await contributionBy(owner);
      await remove(id, moderator, reason);
      const listFor = async (who: SignedIn) => {
        const path = `/api/v1/users/${owner.profile.id}/contributions`;
        const { body } = await call(handler, httpEvent('GET', path, { cookies: [who.cookie] }));
        return contributionRoutes.listUserContributions.response.parse(body).data;
      };
      const own = await listFor(owner);
      expect(own.contributions).toEqual([]);
      expect(own.removed).toMatchObject([
        {
          id,
          images: [],
          decisions: [
            { action: 'REMOVED', at: expect.any(String), category: 'Spam', note: 'An advertisement.' },
          ],
        },
      ]);
      expect(JSON.stringify(own)).not.toContain(moderator.profile.id);
      for (const who of [reader, moderator]) {
        const { contributions, removed } = await listFor(who);
        expect([contributions, removed]).toEqual([[], undefined]);
      }
    });

    it('costs the author reputation only for what was reported before', async () => {
      const removed = async () =>
        (await item(`USER#${author.profile.id}`, 'COUNTS'))?.['removedAfterReport'] as number | undefined;
      await remove(await contributionBy(author), moderator, reason);
      expect(await removed()).toBeUndefined();
      const id = await contributionBy(author);
      await report(id, reader, { reasonCategory: 'Spam' });
      for (let time = 0; time < 2; time++) expect(await remove(id, moderator, reason)).toMatchObject(deleted);
      expect(await removed()).toBe(1);
      expect(await audited(id)).toMatchObject([{ isAfterReport: true }]);
      const deletedByAuthor = await contributionBy(author);
      await report(deletedByAuthor, reader, { reasonCategory: 'Spam' });
      await remove(deletedByAuthor, author);
      expect(await removed()).toBe(1);
    });

    itOnce('must give a category', async () => {
      const id = await contributionBy(author);
      const refusals: [unknown, string | RegExp][] = [
        [undefined, 'Please select a reason category.'],
        [{ category: 'Dull' }, 'Please select a reason category.'],
        [{}, 'Please select a reason category.'],
        [{ ...reason, note: 'x'.repeat(501) }, 'Details can be at most 500 characters long.'],
        [{ ...reason, by: 'another' }, /Unknown name "by"/],
      ];
      for (const [body, sentence] of refusals) {
        const answer = await remove(id, moderator, body);
        expect(answer.status).toBe(400);
        expect((answer.body as { error: string }).error).toMatch(sentence);
      }
      expect(await entriesOf(id)).toHaveLength(3);
    });

    itOnce('deletes an own contribution as any author does', async () => {
      const id = await contributionBy(moderator);
      expect(await remove(id, moderator)).toMatchObject(deleted);
      expect(await stored(id)).toMatchObject({ removedByAuthor: true });
    });
  });

  itOnce('refuses a deletion by anybody else', async () => {
    const id = await contributionBy(author);
    for (const who of [reader, await person('expert')]) {
      for (const body of [undefined, reason]) {
        expect(await remove(id, who, body)).toMatchObject({
          status: 403,
          body: { code: 'FORBIDDEN', error: removalSentences.notYours },
        });
      }
    }
    expect(await entriesOf(id)).toHaveLength(3);
  });

  describe('a report of abuse', () => {
    const spam = { reasonCategory: 'Spam', reasonText: ' Sells shelters. ' };
    const thanks = { status: 200, body: { success: true, message: 'Report submitted. Thank you!' } };
    const queue = async (): Promise<Record<string, unknown>[]> => {
      const query = {
        TableName: table,
        IndexName: 'gsi3',
        KeyConditionExpression: 'g3pk = :open',
        ExpressionAttributeValues: { ':open': 'RPT#OPEN' },
      };
      return (await client.send(new QueryCommand(query))).Items ?? [];
    };

    it('is in the moderators’ queue once, and a repeat changes nothing and answers the same', async () => {
      const id = await contributionBy(author);
      expect(await report(id, reader, spam)).toMatchObject(thanks);
      expect(await report(id, reader, { reasonCategory: 'Other' })).toMatchObject(thanks);
      expect((await queue()).filter(({ contributionId }) => contributionId === id)).toMatchObject([
        { category: 'Spam', text: 'Sells shelters.', uid: reader.profile.id, state: 'OPEN' },
      ]);
      expect(await stored(id)).toMatchObject({ reports: 1 });
      expect(await report(id, moderator, { reasonCategory: 'Duplicate' })).toMatchObject(thanks);
      expect(await stored(id)).toMatchObject({ reports: 2 });
    });

    it('is counted once when the answer of DynamoDB is lost', async () => {
      const [id, who] = [await contributionBy(author), await person()];
      watched.fail('TransactWriteItems', 10, { afterwards: true });
      expect((await report(id, who, spam)).status).toBe(503);
      watched.mend();
      expect(await report(id, who, spam)).toMatchObject(thanks);
      expect(await stored(id)).toMatchObject({ reports: 1 });
    });

    itOnce('is refused for an own contribution, and for one that is not there', async () => {
      const [id, who] = [await contributionBy(author), await person()];
      expect(await report(id, author, spam)).toMatchObject({
        status: 403,
        body: { error: 'You cannot report your own contribution.' },
      });
      await remove(id, moderator, reason);
      for (const gone of [id, '01MADE00000000000000000XXX']) {
        expect(await report(gone, who, spam)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
      }
      expect(await item(`CONTRIB#${id}`, `REPORT#${who.profile.id}`)).toBeUndefined();
    });

    it.each([
      ['hidden', { hiddenBy: new Set(['suspension' as const]) }],
      ['a rejected suggestion', { suggestionStatus: 'REJECTED' as const }],
    ])(
      'is answered for one that is %s as for one that is not there, except to moderators',
      async (_, over) => {
        const [owner, who] = [await person(), await person()];
        const hidden = {
          ...madeUpContribution({ createdAt: at, target, authorId: owner.profile.id }),
          ...over,
        };
        await putContributions(client, table, [hidden]);
        const { id } = hidden;
        const unknown = '01MADE00000000000000000XXX';
        expect(await report(id, who, spam)).toEqual({
          ...(await report(unknown, who, spam)),
          headers: expect.anything(),
        });
        expect((await report(id, who, spam)).status).toBe(404);
        const before = await stored(id);
        expect((await remove(id, who)).body).toEqual((await remove(unknown, who)).body);
        expect(await stored(id)).toEqual(before);
        expect(await report(id, moderator, spam)).toMatchObject(thanks);
        expect((await report(id, owner, spam)).status).toBe('hiddenBy' in over ? 404 : 403);
        expect(await remove(id, owner)).toMatchObject(deleted);
        expect(await stored(id)).toMatchObject({ removedByAuthor: true });
      },
    );

    itOnce('needs a category, has at most 500 characters, and is limited to ten an hour', async () => {
      const [id, who] = [await contributionBy(author), await person()];
      const refused = async (body: unknown): Promise<TestResponse> => report(id, who, body);
      for (const body of [{ reason_text: 'x' }, { reasonCategory: 'spam' }]) {
        expect(await refused(body)).toMatchObject({
          status: 400,
          body: {
            error: 'Please select a reason category.',
            details: [{ allowed: 'one of Spam, Inaccurate, Inappropriate, Duplicate, Other' }],
          },
        });
      }
      expect(await refused({ ...spam, reasonText: 'x'.repeat(501) })).toMatchObject({
        status: 400,
        body: { error: 'Details can be at most 500 characters long.' },
      });
      const inSnakeCase = { reason_category: 'Spam', reason_text: 'x' };
      expect(await refused(inSnakeCase)).toMatchObject(thanks);
      for (let time = 4; time < 10; time++) expect(await refused(spam)).toMatchObject(thanks);
      expect(await refused(spam)).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    });
  });
});
