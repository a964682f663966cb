import { beforeAll, describe, expect, it, vi } from 'vitest';
import { contributionRoutes } from '@touchdown/shared/contributions/routes.ts';
import { call, httpEvent, type TestResponse } from '../../testing/http-request.ts';
import { loadContributionsEntry } from '../../testing/load-contributions-entry.ts';
import { madeUpContribution, putContributions } from '../../testing/put-contributions.ts';
import { breakableCalls } from '../../testing/breakable-calls.ts';
import type { BreakableLine } from '@touchdown/local-cloud/testing/start-breakable-line.ts';
import { createTestTable, dynamodbStandIns, guarded, testClient } from '../../testing/test-table.ts';
import type { ContributionTarget } from '../../domain/contributions/contribution-item.ts';

const moore: ContributionTarget = {
  kind: 'tornado',
  id: '20130520-k3v9qx2a',
  display_name: 'Moore, Oklahoma',
  state: 'OKLAHOMA',
};
const viola: ContributionTarget = {
  kind: 'spc-report',
  id: 'spc-20130519-k3v9qx2a',
  location_text: '2 SW VIOLA',
  state: 'KANSAS',
};
const at = (month: string, day: number) => `${month}-${String(day).padStart(2, '0')}T12:00:00.000Z`;

// Two in November, none from October back to April, twelve in March, one in January.
const stories = [
  madeUpContribution({ createdAt: at('2026-11', 3), target: moore, net: 1, up: 2, down: 1 }),
  madeUpContribution({ createdAt: at('2026-11', 2), target: viola, author: null }),
  ...Array.from({ length: 12 }, (_, i) =>
    madeUpContribution({ createdAt: at('2026-03', 20 - i), target: viola, title: `March ${20 - i}` }),
  ),
  madeUpContribution({ createdAt: at('2026-01', 1), target: viola, title: 'The first' }),
];
const edit = { targetField: 'path_width', currentValue: '1300', proposedValue: '1320', reason: 'Survey.' };
const suggestions = (['PENDING', 'APPROVED', 'REJECTED'] as const).map((suggestionStatus, i) =>
  madeUpContribution({
    contributionType: 'EDIT_SUGGESTION',
    createdAt: at('2026-06', 3 - i),
    target: moore,
    title: null,
    content: edit,
    suggestionStatus,
  }),
);

describe.each(dynamodbStandIns)('the contributions entry point on $name', ({ endpoint }) => {
  let handler: Parameters<typeof call>[0];
  let line: BreakableLine;
  const get = (path: string, query?: Record<string, string>): Promise<TestResponse> =>
    call(handler, httpEvent('GET', `/api/v1${path}`, query ? { query } : {}));
  const feed = async (query?: Record<string, string>) => {
    const { status, body } = await get('/contributions', query);
    expect(status, JSON.stringify(body)).toBe(200);
    return contributionRoutes.listContributions.response.parse(body);
  };

  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T00:00:00Z') });
    const table = await createTestTable(endpoint, 'community');
    line = await breakableCalls(guarded(endpoint));
    handler = await loadContributionsEntry({ community: table, dynamodb: line.endpoint });
    expect(await feed()).toEqual({
      contributions: [],
      pagination: { limit: 10, hasMore: false, next: null },
    });
    await putContributions(testClient(endpoint), table, [...stories, ...suggestions]);
    return () => {
      vi.useRealTimers();
      return line.stop();
    };
  });

  it('lists the latest ten across months without any, with edits and without rejected ones', async () => {
    const { status, body, headers } = await get('/contributions/latest', { limit: '10' });
    const { contributions } = contributionRoutes.getLatestContributions.response.parse(body);
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe(
      'public, max-age=0, s-maxage=15, stale-while-revalidate=15, stale-if-error=86400',
    );
    expect(contributions.map(({ createdAt }) => createdAt.slice(0, 10))).toEqual([
      '2026-11-03',
      '2026-11-02',
      '2026-06-03',
      '2026-06-02',
      ...[20, 19, 18, 17, 16, 15].map((day) => `2026-03-${day}`),
    ]);
    expect(contributions.map(({ suggestionStatus }) => suggestionStatus).slice(2, 4)).toEqual([
      'PENDING',
      'APPROVED',
    ]);
  });

  it('shows both spellings, the tornado or the report, and only name, role and picture of the account', async () => {
    const [first, second, third] = (await feed()).contributions;
    expect(first).toEqual({
      id: stories[0]?.id,
      contribution_type: 'PERSONAL_ACCOUNT',
      contributionType: 'PERSONAL_ACCOUNT',
      title: 'What I saw',
      content: 'It came from the southwest.',
      url: null,
      images: [],
      author: { username: 'prairie_watcher', role: 'user', profile_photo_url: null },
      created_at: '2026-11-03T12:00:00.000Z',
      createdAt: '2026-11-03T12:00:00.000Z',
      net_votes: 1,
      netVotes: 1,
      upvotes: 2,
      downvotes: 1,
      userVote: null,
      status: 'APPROVED',
      suggestionStatus: null,
      tornado_id: moore.id,
      tornadoId: moore.id,
      tornado: { display_name: 'Moore, Oklahoma', state: 'OKLAHOMA' },
      spc_report_id: null,
      spcReportId: null,
      spc_report: null,
    });
    expect(second).toMatchObject({
      author: null,
      tornado_id: null,
      spc_report_id: viola.id,
      spc_report: { location_text: '2 SW VIOLA', state: 'KANSAS' },
    });
    expect(third).toMatchObject({ contributionType: 'EDIT_SUGGESTION', content: edit });
  });

  it('lists the same contributions in pages as in one list, each once, and marks the last page', async () => {
    const whole = await feed({ limit: '50' });
    expect(whole.contributions).toHaveLength(17);
    expect(whole.pagination).toEqual({ limit: 50, hasMore: false, next: null });
    const ids: string[] = [];
    let next: string | null | undefined;
    let pages = 0;
    do {
      const page = await feed({ limit: '4', ...(next ? { before: next } : {}) });
      ids.push(...page.contributions.map(({ id }) => id));
      ({ next } = page.pagination);
      pages++;
    } while (next);
    expect(ids).toEqual(whole.contributions.map(({ id }) => id));
    expect(pages).toBe(5);
  });

  it('lists the contributions of a tornado and of a report, newest first, without rejected edits', async () => {
    const { status, body, headers } = await get(`/tornadoes/${moore.id}/contributions`);
    const { data } = contributionRoutes.listTornadoContributions.response.parse(body);
    expect(status).toBe(200);
    expect(data.contributions.map(({ createdAt }) => createdAt.slice(0, 10))).toEqual([
      '2026-11-03',
      '2026-06-03',
      '2026-06-02',
    ]);
    expect(headers['cache-control']).toBe('public, max-age=0, s-maxage=5, stale-if-error=86400');
    const ofReport = await get(`/spc-reports/${viola.id}/contributions`);
    expect(ofReport.body).toMatchObject({ data: { contributions: { length: 14 } } });
    // The same id with the other kind is another target.
    expect((await get(`/tornadoes/${viola.id}/contributions`)).body).toEqual({
      data: { contributions: [], pagination: { limit: 20, hasMore: false, next: null } },
    });
  });

  it.each([
    [
      '/contributions',
      { before: 'yesterday' },
      '"before" in the query must be the value of "next" on the previous page',
    ],
    [
      '/contributions',
      { page: '2' },
      'Unknown name "page" in the query; allowed: type, target, author, limit, before, ids.',
    ],
    [
      '/contributions',
      { type: 'POEM' },
      '"type" in the query must be one of PERSONAL_ACCOUNT, HISTORICAL_FACT, PHOTO_LINK',
    ],
    [
      '/contributions',
      { target: 'X:1' },
      '"target" in the query must be T: and the id of a tornado, or S: and the id of a storm report',
    ],
    ['/contributions', { author: 'no name' }, '"author" in the query must be a username'],
    ['/contributions/latest', { limit: '51' }, '"limit" in the query must be a whole number from 1 to 50'],
    ['/tornadoes/ncei:5/contributions', undefined, '"id" in the path must be an id such as'],
  ])('refuses %s with %j and a message', async (path, query, sentence) => {
    const { status, body } = await get(path, query);
    expect(status).toBe(400);
    expect((body as { error: string }).error).toContain(sentence);
  });

  it('asks for a retry while the table is unavailable', async () => {
    line.cut();
    const { status, body, headers } = await get('/contributions/latest');
    expect({ status, body }).toEqual({
      status: 503,
      body: {
        error: 'The contributions can’t be loaded right now. Please try again.',
        code: 'UNAVAILABLE',
      },
    });
    expect(headers['retry-after']).toBe('5');
    line.mend();
  });
});
