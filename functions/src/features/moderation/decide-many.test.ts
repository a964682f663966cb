import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import type { Person } from '@touchdown/shared/contract/person.ts';
import { maxDecisionsAtOnce } from '@touchdown/shared/moderation/moderation-limits.ts';
import { moderationSentences } from '@touchdown/shared/moderation/moderation-sentences.ts';
import type { DecisionResult } from '@touchdown/shared/moderation/schema.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { contributionKey } from '../../domain/contributions/contribution-item.ts';
import { historyOf } from '../../domain/corrections/list-corrections.ts';
import { auditItemsAbout } from '../../testing/audit-items-about.ts';
import { madeUpTornado } from '../../testing/made-up-tornado.ts';
import { putProfile } from '../../testing/put-signed-in.ts';
import { madeUpSuggestion, startReviewQueue } from '../../testing/start-review-queue.ts';
import type { ReviewQueueOf, SignedIn } from '../../testing/start-review-queue.ts';
import { dynamodbStandIns } from '../../testing/test-table.ts';
import { decideMany } from './decide-many.ts';
import type { ReviewSuggestion } from './review-suggestion.ts';

const tornadoes = Array.from({ length: 10 }, (_, at) => madeUpTornado(`2013-05-2${at}T19:56:00Z`));

interface Asked {
  id: string;
  action: string;
  seenStatus?: string;
  note?: string;
}

describe.each(dynamodbStandIns)('several decisions at once, over $name', ({ endpoint, itOnce }) => {
  let queue: ReviewQueueOf;
  let grace: SignedIn;
  let linus: SignedIn;

  beforeAll(async () => {
    queue = await startReviewQueue(endpoint, tornadoes);
    [grace, linus] = [await queue.moderator('grace'), await queue.moderator('linus')];
  });
  afterEach(async () => {
    queue.entry.watched.mend();
    for (const { profile } of [grace, linus])
      await putProfile(queue.entry.client, queue.entry.community, profile);
  });
  afterAll(() => queue.entry.stop());

  /** No two propose the same value, which the record would have by then. */
  let value = 100;

  async function suggested(count: number): Promise<string[]> {
    const all = Array.from({ length: count }, (_, at) =>
      madeUpSuggestion(tornadoes[at % tornadoes.length] as (typeof tornadoes)[0], {
        proposedValue: String(++value),
      }),
    );
    await queue.put(all);
    return all.map(({ id }) => id);
  }

  const ask = (who: SignedIn, decisions: readonly Asked[]) =>
    queue.entry.ask('POST', '/moderation/suggestions/decide', who.cookie, { decisions });
  async function decide(who: SignedIn, decisions: readonly Asked[]): Promise<DecisionResult[]> {
    const { status, body } = await ask(who, decisions);
    expect(status, JSON.stringify(body)).toBe(200);
    return (body as { data: { results: DecisionResult[] } }).data.results;
  }
  /** As a page does: what there was no time for is sent again. */
  async function decideAll(who: SignedIn, decisions: readonly Asked[]): Promise<DecisionResult[]> {
    const results = new Map<string, DecisionResult>();
    for (let left = decisions; left.length > 0;) {
      for (const one of await decide(who, left)) results.set(one.id, one);
      left = left.filter(({ id }) => results.get(id)?.code === 'UNAVAILABLE');
    }
    return decisions.flatMap(({ id }) => results.get(id) ?? []);
  }
  const item = async (id: string) => {
    const { client, community: TableName } = queue.entry;
    return (await client.send(new GetCommand({ TableName, Key: contributionKey(id) }))).Item;
  };
  /** The suggestions that are in the record, with their values that hold. */
  const inRecord = async () => {
    const { client, catalogue } = queue.entry;
    const all = await Promise.all(
      tornadoes.map(({ id }) => historyOf(client, catalogue, { type: 'tornado', id })),
    );
    return all.flat().filter(({ takenBackAt }) => takenBackAt === undefined);
  };
  const approvals = (ids: readonly string[]): Asked[] =>
    ids.map((id) => ({ id, action: 'approve', seenStatus: 'PENDING' }));
  const rejections = (ids: readonly string[]): Asked[] =>
    ids.map((id) => ({ id, action: 'reject', seenStatus: 'PENDING' }));

  it('by two moderators in opposite directions have one winner for each suggestion', async () => {
    const ids = await suggested(maxDecisionsAtOnce);
    const [first, second] = [ids.slice(0, 50), ids.slice(50)];
    const asked = [
      [...approvals(first), ...rejections(second)],
      [...rejections(first), ...approvals(second)],
    ] as const;
    const [ofGrace, ofLinus] = await Promise.all([decideAll(grace, asked[0]), decideAll(linus, asked[1])]);
    for (const results of [ofGrace, ofLinus]) expect(results.map(({ id }) => id)).toEqual(ids);
    const corrected = new Set((await inRecord()).map(({ suggestionId }) => suggestionId));
    for (const [at, id] of ids.entries()) {
      const results = [ofGrace?.[at], ofLinus?.[at]];
      expect(results.map((one) => String(one?.outcome)).toSorted(), id).toEqual(['done', 'refused']);
      expect(results.find((one) => one?.outcome === 'refused')).toMatchObject({
        code: 'CONFLICT',
        suggestion: null,
      });
      const isGraces = ofGrace?.[at]?.outcome === 'done';
      const isApproved = isGraces === at < 50;
      const stored = await item(id);
      const status = isApproved ? 'APPROVED' : 'REJECTED';
      expect(stored).toMatchObject({
        suggestionStatus: status,
        decision: { by: (isGraces ? grace : linus).profile.id, status },
      });
      expect(corrected.has(id), id).toBe(isApproved);
      expect(results.find((one) => one?.outcome === 'done')?.suggestion).toMatchObject({
        id,
        suggestion_status: status,
      });
    }
    // A repeat of both requests has the same answers, writes nothing, and has no further audit item.
    const before = await Promise.all(ids.map(item));
    const outcomes = (results: DecisionResult[]) => results.map(({ outcome }) => outcome);
    expect(outcomes(await decideAll(grace, asked[0]))).toEqual(outcomes(ofGrace ?? []));
    expect(outcomes(await decideAll(linus, asked[1]))).toEqual(outcomes(ofLinus ?? []));
    expect(await Promise.all(ids.map(item))).toEqual(before);
    for (const id of ids.slice(0, 3))
      expect(await auditItemsAbout(queue.entry.client, queue.entry.community, id)).toHaveLength(1);
  }, 60_000);

  it('end for a moderator who is demoted in the middle: the rest are refused', async () => {
    const ids = await suggested(30);
    let transactions = 0;
    queue.entry.watched.before('TransactWriteItems', async () => {
      if (++transactions !== 8) return;
      await putProfile(queue.entry.client, queue.entry.community, { ...grace.profile, role: 'user' });
    });
    const results = await decide(grace, rejections(ids));
    const done = results.filter(({ outcome }) => outcome === 'done').map(({ id }) => id);
    expect(done.length).toBeGreaterThan(0);
    expect(done.length).toBeLessThan(20);
    for (const { id, outcome, code, message } of results) {
      const isDone = outcome === 'done';
      expect((await item(id))?.['suggestionStatus']).toBe(isDone ? 'REJECTED' : 'PENDING');
      if (!isDone) expect([code, message]).toEqual(['FORBIDDEN', moderationSentences.notModerator]);
    }
    expect((await ask(grace, rejections(ids))).status).toBe(403);
  });

  it('that storage refuses say so one by one, and a repeat makes them', async () => {
    const ids = await suggested(5);
    queue.entry.watched.fail('TransactWriteItems', 100);
    const failed = await decide(grace, [...approvals(ids.slice(0, 2)), ...rejections(ids.slice(2))]);
    expect(failed.map(({ code }) => code)).toEqual(ids.map(() => 'UNAVAILABLE'));
    queue.entry.watched.mend();
    const again = await decide(grace, [...approvals(ids.slice(0, 2)), ...rejections(ids.slice(2))]);
    expect(again.map(({ outcome }) => outcome)).toEqual(ids.map(() => 'done'));
  });

  it('whose answers are lost are done, and a repeat says so', async () => {
    const ids = await suggested(4);
    queue.entry.watched.fail('TransactWriteItems', 4, { afterwards: true });
    await decide(grace, rejections(ids));
    queue.entry.watched.mend();
    const again = await decide(grace, rejections(ids));
    expect(again.map(({ outcome }) => outcome)).toEqual(ids.map(() => 'done'));
    for (const id of ids)
      expect(await auditItemsAbout(queue.entry.client, queue.entry.community, id)).toHaveLength(1);
  });

  itOnce(
    'that take numbers share transactions, and one that is refused there stops none of the others',
    async () => {
      const ids = await suggested(20);
      // The first transaction may have many, but never the last one.
      const refused = ids.at(-1) ?? '';
      let transactions = 0;
      queue.entry.watched.before('TransactWriteItems', async () => {
        // Somebody else decides after it was read.
        if (++transactions !== 2) return;
        const { client, community: TableName } = queue.entry;
        const decidedAt = '2026-11-28T12:00:00.000Z';
        const Item = { ...(await item(refused)), suggestionStatus: 'REJECTED', decidedAt };
        await client.send(new PutCommand({ TableName, Item }));
      });
      const results = await decideAll(grace, approvals(ids));
      const isRefused = ({ outcome }: DecisionResult) => outcome === 'refused';
      expect(results.filter(isRefused).map(({ id, code }) => [id, code])).toEqual([[refused, 'CONFLICT']]);
      const made = new Set(ids.filter((id) => id !== refused));
      const numbers = (await inRecord())
        .filter(({ suggestionId }) => made.has(suggestionId))
        .map(({ number }) => number);
      expect(numbers).toHaveLength(19);
      expect(Math.max(...numbers) - Math.min(...numbers)).toBe(18);
      expect(transactions).toBeLessThan(ids.length);
    },
  );

  itOnce('keep their order, and what is refused stops none of the others', async () => {
    const [one = '', two = ''] = await suggested(2);
    const own = madeUpSuggestion(tornadoes[0] as (typeof tornadoes)[0], {}, { authorId: grace.profile.id });
    await queue.put([own]);
    const unknown = '01JD5K8Z7Q0000000000000000';
    const results = await decide(grace, [
      { id: unknown, action: 'reject' },
      { id: one, action: 'approve', note: 'Thanks.' },
      { id: own.id, action: 'approve' },
      { id: two, action: 'reject', seenStatus: 'APPROVED' },
    ]);
    expect(results.map(({ id, outcome, code }) => [id, outcome, code])).toEqual([
      [unknown, 'refused', 'NOT_FOUND'],
      [one, 'done', null],
      [own.id, 'refused', 'FORBIDDEN'],
      [two, 'refused', 'CONFLICT'],
    ]);
    expect(results[1]).toMatchObject({
      message: moderationSentences.approved,
      suggestion: { decision: { by: 'grace', note: 'Thanks.' }, value_now: String(value - 1) },
    });
  });

  itOnce.each([
    ['none', () => []],
    ['more than a hundred', (ids: string[]) => approvals(ids)],
    ['the same one twice', ([id = '']: string[]) => [...approvals([id]), ...rejections([id])]],
    ['an unknown action', ([id = '']: string[]) => [{ id, action: 'delete' }]],
  ])('are refused as a whole for %s', async (_what, of) => {
    const ids = Array.from({ length: 101 }, (_, at) => `01JD5K8Z7Q${String(at).padStart(16, '0')}`);
    expect((await ask(grace, of(ids))).status).toBe(400);
  });

  itOnce(
    'that nobody can read afterwards, take too long or fail without a reason still have a result',
    async () => {
      let time = 0;
      const suggestion = madeUpSuggestion(tornadoes[0] as (typeof tornadoes)[0]);
      const review: ReviewSuggestion = async (_action, id) => {
        time += id.endsWith('3') ? 10_000 : 0;
        if (id.endsWith('1')) throw new TypeError('a fault of ours');
        return { outcome: id.endsWith('2') ? 'first' : 'done', message: 'Fine.', suggestion };
      };
      const handler = decideMany({
        findAll: async (ids) => ids.map((id) => ({ ...suggestion, id: id as typeof suggestion.id })),
        review,
        show: () => Promise.reject(new Problem('UNAVAILABLE', 'Not now.')),
        now: () => time,
      });
      const decisions = ['1', '2', '3', '4'].map((id) => ({ id, action: 'approve' }));
      const request = { body: { decisions }, person: { id: 'grace' } as Person };
      const { data } = await handler(request as never, undefined as never, undefined as never);
      expect(data.results.map(({ outcome, code, suggestion: shown }) => [outcome, code, shown])).toEqual([
        ['refused', 'UNAVAILABLE', null],
        ['first', null, null],
        ['done', null, null],
        ['refused', 'UNAVAILABLE', null],
      ]);
    },
  );

  itOnce(
    'with the longest texts are answered in what Lambda returns, the last ones without their texts',
    async () => {
      const suggestion = madeUpSuggestion(tornadoes[0] as (typeof tornadoes)[0]);
      const review: ReviewSuggestion = async (_action, id) => ({
        outcome: 'done',
        message: 'Fine.',
        suggestion: { ...suggestion, id: id as typeof suggestion.id },
      });
      const content = '“'.repeat(15_000);
      const handler = decideMany({
        findAll: async () => [],
        review,
        show: async (all) => all.map(({ id }) => ({ id, content }) as never),
        now: () => 0,
      });
      const decisions = Array.from({ length: maxDecisionsAtOnce }, (_, at) => ({
        id: `${at}`,
        action: 'reject',
      }));
      const request = { body: { decisions }, person: { id: 'grace' } as Person };
      const { data } = await handler(request as never, undefined as never, undefined as never);
      expect(data.results.map(({ outcome }) => outcome)).toEqual(decisions.map(() => 'done'));
      expect(Buffer.byteLength(JSON.stringify(data))).toBeLessThan(3 * 1024 * 1024);
      const shown = data.results.findIndex((one) => one.suggestion === null);
      expect(shown).toBeGreaterThan(maxDecisionsAtOnce / 2 - 1);
      expect(data.results.slice(shown).every((one) => one.suggestion === null)).toBe(true);
    },
  );
});
