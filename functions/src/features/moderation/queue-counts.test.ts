import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { suggestionFlags } from '@touchdown/shared/moderation/moderation-limits.ts';
import type { ReviewedSuggestion, SuggestionCounts } from '@touchdown/shared/moderation/schema.ts';
import { indexKey } from '@touchdown/shared/storage/table-shape.ts';
import { community } from '@touchdown/shared/storage/community.ts';
import { madeUpStormReport } from '@touchdown/shared/storm-reports/testing/made-up-storm-report.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toAbuseReportItem } from '../../domain/contributions/abuse-report-items.ts';
import { contributionKey, type StoredContribution } from '../../domain/contributions/contribution-item.ts';
import { madeUpTornado } from '../../testing/made-up-tornado.ts';
import { madeUpContribution } from '../../testing/put-contributions.ts';
import { madeUpProfile, putProfile } from '../../testing/put-signed-in.ts';
import { madeUpSuggestion, startReviewQueue } from '../../testing/start-review-queue.ts';
import type { ReviewQueueOf, SignedIn } from '../../testing/start-review-queue.ts';
import { dynamodbStandIns } from '../../testing/test-table.ts';

const day = 86_400_000;
const states = ['Kansas', 'Oklahoma', 'Texas'];
const tornadoes = Array.from({ length: 12 }, (_, at) =>
  madeUpTornado(`2013-05-${10 + at}T19:56:00Z`, {
    state: states[at % 3] as string,
    injuries: 10,
    fatalities: 2,
    path_width: 1_900,
    ...(at === 11 ? { status: 'withdrawn' as const } : {}),
  }),
);
const report = madeUpStormReport('2013-05-20', '1956');
const proposals = [
  { targetField: 'injuries', currentValue: '10', proposedValue: '4' },
  { targetField: 'injuries', currentValue: '12', proposedValue: '14' },
  { targetField: 'fatalities', currentValue: '2', proposedValue: '5', source: null },
  { targetField: 'path_width', currentValue: '1000', proposedValue: '1900' },
  { targetField: 'tor_f_scale', currentValue: 'EF2', proposedValue: 'EF3' },
  { targetField: 'start_coordinates', currentValue: '37.8, -96.8', proposedValue: '38.8, -96.8' },
  { targetField: 'source', currentValue: null, proposedValue: 'A newspaper' },
];
/** In the middle of each age, so that no second of the test changes it. */
const ages = [0.5, 3, 15, 200];

interface Listed {
  suggestions: ReviewedSuggestion[];
  counts: SuggestionCounts;
  pagination: { total: number; totalPages: number };
}
type Filter = Partial<Record<'queue' | 'status' | 'flag' | 'field' | 'state' | 'author' | 'age', string>>;

/** Always the same numbers from 0 to below `below`. */
function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

describe.each(dynamodbStandIns)('a mixed queue of 200, over $name', ({ endpoint, itOnce }) => {
  let queue: ReviewQueueOf;
  let grace: SignedIn;
  let all: ReviewedSuggestion[];
  const now = Date.now();
  const authors = ['ada', 'Bob', 'cyd', 'dee', 'eve'].map((username, at) =>
    madeUpProfile({ username, createdAt: new Date(now - (at % 2 === 0 ? 3 : 400) * day).toISOString() }),
  );

  beforeAll(async () => {
    queue = await startReviewQueue(endpoint, tornadoes, [report]);
    grace = await queue.moderator('grace');
    const { client, community: table } = queue.entry;
    for (const profile of authors) await putProfile(client, table, profile);
    const roll = dice(49);
    const one = <T>(list: readonly T[]) => list[roll(list.length)] as T;
    const suggestions = Array.from({ length: 200 }, (_, at): StoredContribution => {
      const author = at % 11 === 0 ? undefined : one(authors);
      const status = one(['PENDING', 'PENDING', 'COMMUNITY_SELECTED', 'APPROVED', 'REJECTED'] as const);
      const isOpen = status === 'PENDING' || status === 'COMMUNITY_SELECTED';
      const moderated = { by: grace.profile.id, at: '2026-11-21T09:00:00.000Z', note: null };
      const { by, note } = moderated;
      const over: Partial<StoredContribution> = {
        createdAt: new Date(now - one(ages) * day - at).toISOString(),
        suggestionStatus: status,
        net: roll(9) - 4,
        authorId: author?.id ?? '01MADE9999999999999999999X',
        author: author ? { username: author.username, role: 'user', photo: null } : null,
        ...(isOpen && roll(4) === 0 ? { returned: moderated } : {}),
        ...(status === 'APPROVED' && roll(2) === 0 ? { standsByTrust: true as const } : {}),
        ...(isOpen && roll(6) === 0
          ? { first: { ...moderated, status: 'APPROVED' as const, objections: roll(2) } }
          : {}),
        ...(isOpen ? {} : { decision: { status: status, by, note }, decidedAt: moderated.at }),
      };
      if (at % 13 !== 0) return madeUpSuggestion(one(tornadoes), one(proposals), over);
      const { id, location_text, state } = report;
      const proposal = { targetField: 'county', currentValue: 'SUMNER', proposedValue: 'SEDGWICK' };
      const target = { kind: 'spc-report', id, location_text, state } as const;
      return { ...madeUpSuggestion(tornadoes[0] as (typeof tornadoes)[0], proposal, over), target };
    });
    await queue.put(suggestions);
    // One that is hidden for the time being is in no list.
    const hidden = madeUpSuggestion(
      tornadoes[0] as (typeof tornadoes)[0],
      {},
      { hiddenBy: new Set(['suspension']) },
    );
    await queue.put([hidden]);
    const Key = contributionKey(hidden.id);
    await client.send(
      new UpdateCommand({ TableName: table, Key, UpdateExpression: 'REMOVE g3pk, g3sk, g4pk, g4sk' }),
    );
    all = await everything({});
    expect(all).toHaveLength(200);
  });
  afterAll(() => queue.entry.stop());

  async function list(query: Record<string, string>): Promise<Listed> {
    const path = `/moderation/suggestions?${new URLSearchParams(query).toString()}`;
    const { status, body } = await queue.entry.ask('GET', path, grace.cookie);
    expect(status, JSON.stringify(body)).toBe(200);
    return (body as { data: Listed }).data;
  }
  async function everything(filter: Filter): Promise<ReviewedSuggestion[]> {
    const found: ReviewedSuggestion[] = [];
    for (let page = 1, pages = 1; page <= pages; page++) {
      const { suggestions, pagination } = await list({ ...filter, limit: '50', page: String(page) });
      found.push(...suggestions);
      pages = pagination.totalPages;
    }
    return found;
  }

  // What a moderator sees of each suggestion decides, here without the server's own functions.
  const isOpen = ({ suggestion_status: status }: ReviewedSuggestion) =>
    ['PENDING', 'COMMUNITY_SELECTED'].includes(status);
  const queues: Record<string, (one: ReviewedSuggestion) => boolean> = {
    open: (one) => isOpen(one) && one.returned === null,
    waiting: (one) => isOpen(one) && one.returned !== null,
    sampled: (one) => one.suggestion_status === 'APPROVED' && one.stands_by_trust,
  };
  const stateOf = ({ tornado, spc_report: of }: ReviewedSuggestion) =>
    tornado?.state ?? (of?.state === 'KANSAS' ? 'Kansas' : undefined);
  const fieldOf = ({ content }: ReviewedSuggestion) => (content as { targetField: string }).targetField;
  function ageOf({ created_at: at }: ReviewedSuggestion): string {
    const days = (now - Date.parse(at)) / day;
    return days < 1 ? 'day' : days < 7 ? 'week' : days < 30 ? 'month' : 'older';
  }
  const valuesOf: Record<string, (one: ReviewedSuggestion) => readonly string[]> = {
    flag: (one) => (isOpen(one) ? one.flags : []),
    field: (one) => [fieldOf(one)],
    state: (one) => [stateOf(one) ?? ''],
    author: (one) => (one.author ? [one.author.username] : []),
    age: (one) => [ageOf(one)],
  };
  const fits =
    (filter: Filter, but = '') =>
    (one: ReviewedSuggestion) =>
      Object.entries(filter).every(([name, value]) => {
        if (name === but) return true;
        if (name === 'queue') return queues[value]?.(one);
        if (name === 'status') return one.suggestion_status === value;
        return valuesOf[name]?.(one).some((each) => each.toLowerCase() === value.toLowerCase());
      });

  function countsOf(filter: Filter): SuggestionCounts {
    const { status: _status, ...others } = filter;
    const inQueue = { queue: 'open', ...others };
    const facet = (name: string) => {
      const found = all.filter(fits(inQueue, name)).flatMap((one) => valuesOf[name]?.(one) ?? []);
      return [...new Set(found)].map((value) => ({
        value,
        count: found.filter((each) => each === value).length,
      }));
    };
    const count = (name: string) => all.filter(fits({ ...others, queue: name })).length;
    return {
      open: count('open'),
      waiting: count('waiting'),
      flags: facet('flag'),
      fields: facet('field'),
      states: facet('state'),
      authors: facet('author'),
      ages: facet('age'),
    };
  }
  /** A facet's order is not the model's. */
  const unordered = ({ open, waiting, looked_at: lookedAt, ...facets }: SuggestionCounts) => ({
    open,
    waiting,
    lookedAt,
    ...Object.fromEntries(
      Object.entries(facets as Record<string, { value: string }[]>).map(([name, facet]) => [
        name,
        facet.toSorted((a, b) => (a.value < b.value ? -1 : 1)),
      ]),
    ),
  });

  it('has every filter’s suggestions and counts as a model counts them', async () => {
    const roll = dice(7);
    const choices: Record<string, readonly string[]> = {
      queue: ['open', 'waiting', 'sampled'],
      flag: suggestionFlags,
      field: ['injuries', 'fatalities', 'path_width', 'county', 'no_field'],
      state: ['Kansas', 'oklahoma', 'Texas', 'Ohio'],
      author: ['ada', 'bob', 'CYD', 'nobody'],
      age: ['day', 'week', 'month', 'older'],
    };
    const filters: Filter[] = [
      {},
      { status: 'PENDING' },
      { status: 'APPROVED', field: 'injuries' },
      ...Object.entries(choices).flatMap(([name, values]) => values.map((value) => ({ [name]: value }))),
      ...Array.from({ length: 60 }, () =>
        Object.fromEntries(
          Object.entries(choices)
            .filter(() => roll(5) < 2)
            .map(([name, values]) => [name, values[roll(values.length)] as string]),
        ),
      ),
    ];
    let matched = 0;
    for (const filter of filters) {
      const wanted = all.filter(fits(filter)).map(({ id }) => id);
      const { counts, pagination } = await list({ ...filter, limit: '1' });
      expect(pagination.total, JSON.stringify(filter)).toBe(wanted.length);
      expect(unordered(counts), JSON.stringify(filter)).toEqual(unordered(countsOf(filter)));
      if (wanted.length === 0 || wanted.length > 50) continue;
      matched++;
      const found = (await list({ ...filter, limit: '50' })).suggestions.map(({ id }) => id);
      expect(found, JSON.stringify(filter)).toEqual(wanted);
    }
    expect(matched).toBeGreaterThan(20);
  }, 60_000);

  it('is what the badge counts, whatever else is waiting', async () => {
    const { client, community: table } = queue.entry;
    const put = (Item: Record<string, unknown>) => client.send(new PutCommand({ TableName: table, Item }));
    const [reported, removed] = [
      madeUpContribution({
        createdAt: '2026-11-20T12:00:00.000Z',
        target: madeUpSuggestion(tornadoes[0] as (typeof tornadoes)[0]).target,
      }),
      madeUpContribution({
        createdAt: '2026-11-20T12:00:00.000Z',
        target: madeUpSuggestion(tornadoes[0] as (typeof tornadoes)[0]).target,
        removedAt: '2026-11-21T12:00:00.000Z',
      }),
    ];
    await queue.put([reported, removed]);
    for (const [at, contributionId] of [
      reported.id,
      reported.id,
      removed.id,
      '01JD5K8Z7Q0000000000000000',
    ].entries())
      await put(
        toAbuseReportItem({
          contributionId,
          uid: `reader-${at}`,
          category: 'Spam',
          text: null,
          createdAt: `2026-11-21T00:0${at}:00.000Z`,
          state: 'OPEN',
        }),
      );
    const { byAppealState } = community.kinds.appeal.indexes;
    for (const [number, state] of ['OPEN', 'OPEN', 'DECIDED'].entries())
      await put({
        pk: `APPEAL#${number}`,
        sk: 'CASE',
        ...indexKey(byAppealState, { state, created: '2026-11-21T12:00:00.000Z', case: String(number) }),
      });
    const { body } = await queue.entry.ask('GET', '/moderation/counts', grace.cookie);
    const open = all.filter((one) => queues['open']?.(one)).length;
    expect(open).toBeLessThan(100);
    expect(body).toEqual({ data: { suggestions: open, reports: 1, appeals: 2 } });
    expect((await list({ queue: 'open', limit: '1' })).counts.open).toBe(open);
  });

  itOnce('says why each flag is there, in its order', () => {
    const reasons = new Map<string, Set<string>>();
    for (const { flags, flag_reasons: why } of all) {
      expect(why.map(({ flag }) => flag)).toEqual(flags);
      for (const { flag, reason } of why) reasons.set(flag, (reasons.get(flag) ?? new Set()).add(reason));
    }
    const of = (flag: string) => [...(reasons.get(flag) ?? [])];
    expect(of('RATING_CHANGED')).toEqual(['Changes the rating from EF2 to EF3.']);
    expect(of('MOVED_FAR')).toEqual(['Moves the beginning 69 miles.']);
    expect(of('FEWER_CASUALTIES')).toEqual(['Lowers the injuries from 10 to 4.']);
    expect(of('DEATHS')).toEqual(['Changes the deaths from 2 to 5.']);
    expect(of('ALREADY_SO')).toEqual(['The record already says 1,900 yards.']);
    expect(of('CURRENT_CHANGED')).toContain('The record said 12 when this was written. It says 10 now.');
    expect(of('TARGET_GONE')).toEqual(['This tornado is no longer in the record, so it can’t be corrected.']);
    expect(of('NEEDS_TWO')).toEqual([
      'Two moderators decide on this field, or one and 24 hours without an objection.',
    ]);
    expect(of('NEEDS_SOURCE')).toEqual(['Returned to its author for a source on November 21, 2026.']);
    expect(of('NO_SOURCE')).toEqual(['It names no source. Its author has been asked for one.']);
    expect([...reasons.keys()].sort()).toEqual(
      [
        'ALREADY_SO',
        'CURRENT_CHANGED',
        'DEATHS',
        'FEWER_CASUALTIES',
        'MANY_IN_A_DAY',
        'MOVED_FAR',
        'NEEDS_SOURCE',
        'NEEDS_TWO',
        'NO_SOURCE',
        'RATING_CHANGED',
        'TARGET_GONE',
      ].filter((flag) => reasons.has(flag)),
    );
  });

  itOnce('shows the first of two decisions, and when it stands by itself', () => {
    const firsts = all.flatMap(({ first }) => first ?? []);
    expect(firsts.length).toBeGreaterThan(3);
    for (const { by, is_own: isOwn, objections, takes_effect_at: at } of firsts) {
      expect([by, isOwn]).toEqual(['grace', true]);
      expect(at).toBe(objections > 0 ? null : '2026-11-22T09:00:00.000Z');
    }
  });

  itOnce(
    'has a suggestion with three similar ones, the same state first, and how many its author has',
    async () => {
      const similar = all.filter((one) => !isOpen(one) && fieldOf(one) === 'injuries');
      for (const suggestion of all) {
        if (!isOpen(suggestion) || fieldOf(suggestion) !== 'injuries' || !suggestion.author) continue;
        const path = `/moderation/suggestions/${suggestion.id}`;
        const { status, body } = await queue.entry.ask('GET', path, grace.cookie);
        expect(status).toBe(200);
        const { data } = body as {
          data: { suggestion: ReviewedSuggestion; similar: ReviewedSuggestion[]; openOfAuthor: number };
        };
        expect(data.suggestion).toEqual(suggestion);
        const near = similar.filter((one) => stateOf(one) === stateOf(suggestion));
        expect(data.similar).toHaveLength(Math.min(3, similar.length));
        for (const one of data.similar.slice(0, near.length)) expect(near).toContainEqual(one);
        const name = suggestion.author.username;
        expect(data.openOfAuthor).toBe(
          all.filter((one) => isOpen(one) && one.author?.username === name).length,
        );
      }
      const unknown = '/moderation/suggestions/01JD5K8Z7Q0000000000000000';
      expect((await queue.entry.ask('GET', unknown, grace.cookie)).status).toBe(404);
    },
  );

  itOnce('is asked for by queue or by status, not by both', async () => {
    const path = '/moderation/suggestions?queue=open&status=PENDING';
    expect((await queue.entry.ask('GET', path, grace.cookie)).status).toBe(400);
  });
});
