import { Problem } from '@touchdown/shared/contract/problem.ts';
import { maxFlagged } from '@touchdown/shared/moderation/moderation-limits.ts';
import type { ReviewedSuggestion, SuggestionCounts } from '@touchdown/shared/moderation/schema.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { madeUpTornado } from '../../testing/made-up-tornado.ts';
import { madeUpSuggestion, startReviewQueue } from '../../testing/start-review-queue.ts';
import type { ReviewQueueOf, SignedIn } from '../../testing/start-review-queue.ts';
import { oneStandIn } from '../../testing/test-table.ts';
import type { FindRecord } from './find-record.ts';
import { openFlags } from './open-flags.ts';
import type { IndexedSuggestion } from './suggestion-index.ts';

const [few, beyond] = [60, 5];
const tornadoes = Array.from({ length: few }, (_, at) =>
  madeUpTornado(`2013-0${1 + (at % 9)}-${10 + Math.floor(at / 9)}T19:56:00Z`),
);

interface Listed {
  suggestions: ReviewedSuggestion[];
  counts: SuggestionCounts;
  pagination: { total: number };
}

describe.each(oneStandIn)('a queue of more than a thousand, over $name', ({ endpoint }) => {
  let queue: ReviewQueueOf;
  let grace: SignedIn;

  beforeAll(async () => {
    queue = await startReviewQueue(endpoint, tornadoes);
    grace = await queue.moderator('grace');
    const first = Date.parse('2026-11-01T00:00:00.000Z');
    await queue.put(
      Array.from({ length: maxFlagged + beyond }, (_, at) =>
        madeUpSuggestion(
          tornadoes[at % few] as (typeof tornadoes)[0],
          { targetField: 'tor_f_scale', currentValue: 'EF2', proposedValue: 'EF3' },
          { createdAt: new Date(first + at * 60_000).toISOString(), authorId: `01MADE${at % 40}` },
        ),
      ),
    );
  });
  afterAll(() => queue.entry.stop());

  async function list(query: string): Promise<Listed> {
    const { status, body } = await queue.entry.ask('GET', `/moderation/suggestions${query}`, grace.cookie);
    expect(status).toBe(200);
    return (body as { data: Listed }).data;
  }

  /** Open suggestions as the index has them, one a day. */
  function indexed(count: number): IndexedSuggestion[] {
    return Array.from({ length: count }, (_, at) => {
      const open = madeUpSuggestion(
        tornadoes[at % few] as (typeof tornadoes)[0],
        {},
        { createdAt: new Date(Date.UTC(2026, 10, 1 + at)).toISOString() },
      );
      const { id, authorId, createdAt } = open;
      const one = { id, authorId, createdAt, username: null, net: 0, status: 'PENDING' } as const;
      const unset = { field: undefined, state: undefined, decidedAt: undefined };
      return { ...one, ...unset, isAlreadySo: false, isReturned: false, standsByTrust: false, open };
    });
  }

  it('is counted as a whole, and says that the flags are those of the thousand that wait longest', async () => {
    queue.entry.watched.taken();
    const { counts, pagination, suggestions } = await list('?queue=open&limit=10');
    expect(pagination.total).toBe(maxFlagged + beyond);
    expect(counts).toMatchObject({ open: maxFlagged + beyond, looked_at: maxFlagged });
    expect(counts.flags).toContainEqual({ value: 'RATING_CHANGED', count: maxFlagged });
    // The page itself always has its flags.
    for (const { flags } of suggestions) expect(flags).toContain('RATING_CHANGED');
    // One for each record and for each that the page shows, one for each status, and one more for a long page.
    const reads = queue.entry.watched.taken();
    expect(reads.filter((one) => one === 'Query').length).toBeLessThanOrEqual(few + 10 + 4 + 2);

    const flagged = await list('?queue=open&flag=RATING_CHANGED&order=desc&limit=1');
    expect(flagged.pagination.total).toBe(maxFlagged);
    const newest = flagged.suggestions[0]?.created_at;
    expect(newest).toBe(
      new Date(Date.parse('2026-11-01T00:00:00.000Z') + (maxFlagged - 1) * 60_000).toISOString(),
    );
    // The records are kept for a minute: the next page reads those of its own suggestions only.
    const again = queue.entry.watched.taken();
    expect(again.filter((one) => one === 'Query').length).toBeLessThanOrEqual(1 + 4 + 2);
  });

  it('has a badge that stops at a hundred', async () => {
    queue.entry.watched.taken();
    const { body } = await queue.entry.ask('GET', '/moderation/counts', grace.cookie);
    expect(body).toEqual({ data: { suggestions: 100, reports: 0, appeals: 0 } });
    expect(queue.entry.watched.taken().filter((one) => one === 'Query')).toHaveLength(4);
  });

  it('leaves for the next request what there is no time for, and goes on there', async () => {
    let time = 0;
    const read = new Set<string>();
    const recent: FindRecord = async ({ id }) => {
      if (!read.has(id)) time += 500;
      read.add(id);
      return undefined;
    };
    const all = indexed(30);
    const flagsOf = openFlags({ recent }, { since: async () => new Map() }, () => time);
    const first = await flagsOf(all);
    expect(first.flags.size).toBeLessThan(30);
    expect(first.lookedAt).toBe(first.flags.size);
    let last = first;
    for (let request = 0; request < 5 && last.lookedAt !== undefined; request++) last = await flagsOf(all);
    expect([last.lookedAt, last.flags.size]).toEqual([undefined, 30]);
    expect(last.flags.get(all[29]?.id ?? '')).toEqual(['TARGET_GONE']);
  });

  it('stays open beside one record that cannot be understood, but not while storage does not answer', async () => {
    const all = indexed(5);
    const refused = (error: Error) => {
      const recent: FindRecord = async ({ id }) => {
        if (id === all[2]?.open?.target.id) throw error;
        return undefined;
      };
      return openFlags({ recent }, { since: async () => new Map() }, () => 0)(all);
    };
    const { flags, lookedAt } = await refused(new TypeError('damaged'));
    expect([...flags.values()]).toEqual([
      ['TARGET_GONE'],
      ['TARGET_GONE'],
      [],
      ['TARGET_GONE'],
      ['TARGET_GONE'],
    ]);
    expect(lookedAt).toBeUndefined();
    await expect(refused(new Problem('UNAVAILABLE', 'Not now.'))).rejects.toThrow('Not now.');
  });
});
