import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { contributionTypes } from '@touchdown/shared/contributions/contribution-types.ts';
import { contributionRoutes } from '@touchdown/shared/contributions/routes.ts';
import { community } from '@touchdown/shared/storage/community.ts';
import { itemKey } from '@touchdown/shared/storage/table-shape.ts';
import type { ContributionTarget } from '../../domain/contributions/contribution-item.ts';
import { call, httpEvent } from '../../testing/http-request.ts';
import { loadContributionsEntry } from '../../testing/load-contributions-entry.ts';
import { madeUpAuthor, madeUpContribution, putContributions } from '../../testing/put-contributions.ts';
import { createTestTable, dynamodbStandIns, guarded, testClient } from '../../testing/test-table.ts';

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
const ada = '01ADA'.padEnd(26, '0');
const statuses = ['PENDING', 'REJECTED', 'COMMUNITY_SELECTED', 'APPROVED'] as const;

/** More than a query of a filtered list reads at once; every type, both targets and both authors in turn. */
const stored = Array.from({ length: 240 }, (_, n) => {
  const contributionType = contributionTypes[n % contributionTypes.length] ?? 'PERSONAL_ACCOUNT';
  return madeUpContribution({
    createdAt: new Date(Date.UTC(2026, 9, 30) - n * 7_200_000).toISOString(),
    target: n % 3 === 0 ? viola : moore,
    authorId: n % 40 === 0 ? ada : madeUpAuthor,
    contributionType,
    suggestionStatus:
      contributionType === 'EDIT_SUGGESTION' ? (statuses[Math.floor(n / 11) % 4] ?? null) : null,
  });
});

describe.each(dynamodbStandIns)('the filtered feed on $name', ({ endpoint }) => {
  let handler: Parameters<typeof call>[0];
  const feed = async (query: Record<string, string>) => {
    const { status, body } = await call(handler, httpEvent('GET', '/api/v1/contributions', { query }));
    expect(status, JSON.stringify(body)).toBe(200);
    return contributionRoutes.listContributions.response.parse(body);
  };
  const allPages = async (query: Record<string, string>) => {
    const ids: string[] = [];
    const sizes: number[] = [];
    let next: string | null | undefined;
    do {
      const page = await feed({ ...query, ...(next ? { before: next } : {}) });
      ids.push(...page.contributions.map(({ id }) => id));
      sizes.push(page.contributions.length);
      ({ next } = page.pagination);
    } while (next);
    return { ids, sizes };
  };

  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T00:00:00Z') });
    const table = await createTestTable(endpoint, 'community');
    handler = await loadContributionsEntry({ community: table, dynamodb: guarded(endpoint) });
    const client = testClient(endpoint);
    await putContributions(client, table, stored);
    const Item = { ...itemKey(community.kinds.username, { username: 'Ada' }), uid: ada };
    await client.send(new PutCommand({ TableName: table, Item }));
    return () => vi.useRealTimers();
  });

  const expected = ({ type, target, author }: Record<string, string | undefined>) =>
    stored
      .filter(
        (one) =>
          one.suggestionStatus !== 'REJECTED' &&
          (type === undefined || one.contributionType === type) &&
          (target === undefined || one.target.id === target.slice(2)) &&
          (author === undefined || one.authorId === ada),
      )
      .map(({ id }) => id);

  it.each([
    { type: 'PHOTO_GALLERY' },
    { type: 'EDIT_SUGGESTION' },
    { target: `T:${moore.id}` },
    { target: `S:${viola.id}` },
    { author: 'ada' },
    { author: 'ADA', type: 'PERSONAL_ACCOUNT' },
    { target: `T:${moore.id}`, type: 'EDIT_SUGGESTION' },
    { target: `S:${viola.id}`, author: 'Ada' },
    { target: `S:${viola.id}`, author: 'Ada', type: 'NEWS_ARTICLE_LINK' },
    {},
  ])('lists exactly what passes %j, each once, in full pages', async (filter) => {
    const wanted = expected(filter);
    for (const limit of [3, 50]) {
      const { ids, sizes } = await allPages({ ...filter, limit: String(limit) });
      expect(ids).toEqual(wanted);
      expect(sizes.slice(0, -1).every((size) => size === limit)).toBe(true);
      expect(sizes).toHaveLength(Math.max(1, Math.ceil(wanted.length / limit)));
    }
  });

  it('has those that are named, in that order, without what nobody sees', async () => {
    const rejected = stored.filter(({ suggestionStatus }) => suggestionStatus === 'REJECTED').slice(0, 2);
    const [first, second, third] = stored.filter(({ suggestionStatus }) => suggestionStatus === null);
    const ids = [third, rejected[0], first, second, rejected[1], first].map((one) => one?.id ?? '');
    const { contributions, pagination } = await feed({
      ids: [...ids, '01N0THERE'.padEnd(26, '0')].join(','),
    });
    expect(contributions.map(({ id }) => id)).toEqual([third?.id, first?.id, second?.id]);
    expect(pagination).toEqual({ limit: 10, hasMore: false, next: null });
  });

  it.each([{ author: 'nobody' }, { target: 'T:19740403-nothere0' }, { target: `T:${viola.id}` }])(
    'is empty for the unknown %j',
    async (filter) => {
      expect(await feed(filter)).toEqual({
        contributions: [],
        pagination: { limit: 10, hasMore: false, next: null },
      });
    },
  );
});
