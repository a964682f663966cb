import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { madeUpStormReport } from '@touchdown/shared/storm-reports/testing/made-up-storm-report.ts';
import type { EditProposal } from '@touchdown/shared/contributions/schema.ts';
import type { ReviewedSuggestion } from '@touchdown/shared/moderation/schema.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StoredContribution } from '../../domain/contributions/contribution-item.ts';
import { toMemberCountsItem } from '../../domain/members/member-counts.ts';
import { madeUpTornado } from '../../testing/made-up-tornado.ts';
import { madeUpContribution, putContributions } from '../../testing/put-contributions.ts';
import { madeUpProfile, putProfile, putSignedIn } from '../../testing/put-signed-in.ts';
import { startModerationEntry, type ModerationEntry } from '../../testing/start-moderation-entry.ts';
import { dynamodbStandIns } from '../../testing/test-table.ts';

const moore = madeUpTornado('2013-05-20T19:56:00Z', {
  injuries: 100,
  tor_f_scale: 'EF5',
  start_lat: 35.3,
  start_lon: -97.5,
});
const withdrawn = madeUpTornado('2013-05-21T10:00:00Z', { status: 'withdrawn' });
const report = madeUpStormReport('2013-05-20', '1956');
const about = (id: string): StoredContribution['target'] => ({
  kind: 'tornado',
  id,
  display_name: 'Moore',
  state: 'Oklahoma',
});
const suspension = {
  reason: 'Advertising.',
  until: null,
  hidesContributions: false,
  at: '2026-11-20T12:00:00.000Z',
  by: 'operator',
};

interface Listed {
  data: {
    suggestions: ReviewedSuggestion[];
    pagination: Record<string, unknown>;
  };
}

describe.each(dynamodbStandIns)('the list of suggestions, over $name', ({ endpoint }) => {
  let entry: ModerationEntry;
  let cookie: string;
  const ada = madeUpProfile({ username: 'Ada' });
  const bob = madeUpProfile({ username: 'bob', createdAt: '2025-01-01T00:00:00.000Z', suspension });

  beforeAll(async () => {
    entry = await startModerationEntry(endpoint, {
      record: { tornadoes: [moore, withdrawn] },
      reports: [report],
    });
    const { client, community } = entry;
    const moderator = await putSignedIn(client, community, { profile: madeUpProfile({ role: 'moderator' }) });
    ({ cookie } = moderator);
    await Promise.all([ada, bob].map((profile) => putProfile(client, community, profile)));
    const counts = { contributions: 3, earnedReputation: 45, removedAfterReport: 1 };
    await client.send(new PutCommand({ TableName: community, Item: toMemberCountsItem(ada.id, counts) }));
    // One a minute, in this order.
    await putContributions(client, community, [
      suggested(0, { targetField: 'injuries', currentValue: '100', proposedValue: '90' }, { net: 3 }),
      suggested(1, { targetField: 'tor_f_scale', currentValue: 'EF5', proposedValue: 'EF4' }, by(bob)),
      suggested(2, { targetField: 'injuries', currentValue: '80', proposedValue: '110' }, { net: -2 }),
      suggested(3, {
        targetField: 'start_coordinates',
        currentValue: '35.3, -97.5',
        proposedValue: '36.2, -97.5',
      }),
      suggested(4, {}, { target: about(withdrawn.id), ...by(undefined) }),
      suggested(5, {}, { suggestionStatus: 'APPROVED', net: 9 }),
      suggested(6, {}, { suggestionStatus: 'REJECTED' }),
      suggested(7, {}, { suggestionStatus: 'COMMUNITY_SELECTED', net: 5 }),
      suggested(
        8,
        { targetField: 'county', currentValue: report.county, proposedValue: 'SEDGWICK' },
        { target: { kind: 'spc-report', id: report.id, location_text: null, state: 'KANSAS' }, ...by(bob) },
      ),
    ]);
  });
  afterAll(() => entry.stop());

  const by = (who: typeof ada | undefined): Partial<StoredContribution> =>
    who
      ? { authorId: who.id, author: { username: who.username, role: 'user', photo: null } }
      : { authorId: '01MADE9999999999999999999X', author: null };

  function suggested(
    minute: number,
    proposal: Partial<EditProposal>,
    over: Partial<StoredContribution> = {},
  ): StoredContribution {
    return madeUpContribution({
      createdAt: `2026-11-20T12:0${minute}:00.000Z`,
      target: about(moore.id),
      contributionType: 'EDIT_SUGGESTION',
      title: null,
      content: { targetField: 'wfo', currentValue: 'ICT', proposedValue: 'OUN', reason: null, ...proposal },
      suggestionStatus: 'PENDING',
      ...by(ada),
      ...over,
    });
  }

  async function listed(query = '') {
    const answer = await entry.ask('GET', `/moderation/suggestions${query}`, cookie);
    expect(answer.status).toBe(200);
    return { headers: answer.headers, ...(answer.body as Listed).data };
  }
  /** The minutes of the suggestions, in the order of the list. */
  const minutes = async (query: string) =>
    (await listed(query)).suggestions.map(({ created_at: at }) => Number(at.slice(15, 16)));
  const flagsAt = async (minute: number) => {
    const { suggestions } = await listed();
    return suggestions.find(({ created_at: at }) => at.startsWith(`2026-11-20T12:0${minute}`))?.flags;
  };

  it.each([
    ['', [8, 7, 6, 5, 4, 3, 2, 1, 0]],
    ['?sort_by=contributions.created_at&order=asc', [0, 1, 2, 3, 4, 5, 6, 7, 8]],
    ['?sort_by=contributions.net_votes&order=desc', [5, 7, 0, 8, 6, 4, 3, 1, 2]],
    ['?sort_by=contributions.net_votes&order=asc', [2, 8, 6, 4, 3, 1, 0, 7, 5]],
    // Without regard to capitals; somebody without a name comes last.
    ['?sort_by=author.username&order=asc', [7, 6, 5, 3, 2, 0, 8, 1, 4]],
    ['?sortBy=author.username&order=desc', [8, 1, 7, 6, 5, 3, 2, 0, 4]],
    ['?status=PENDING&sort_by=contributions.net_votes', [0, 8, 4, 3, 1, 2]],
    ['?status=COMMUNITY_SELECTED', [7]],
    ['?page=2&limit=4', [4, 3, 2, 1]],
    ['?page=9', []],
  ])('%s is in the order %j', async (query, order) => {
    expect(await minutes(query)).toEqual(order);
  });

  it('counts all that match, whatever the page', async () => {
    expect((await listed('?page=2&limit=4')).pagination).toEqual({
      page: 2,
      limit: 4,
      total: 9,
      totalCount: 9,
      totalPages: 3,
      total_pages: 3,
      hasMore: true,
    });
    expect((await listed('?status=PENDING')).pagination).toMatchObject({
      limit: 25,
      total: 6,
      hasMore: false,
    });
    expect((await listed('?page=9')).pagination).toMatchObject({ total: 9, hasMore: false });
  });

  it.each(['?sort_by=title', '?order=up', '?status=OPEN', '?page=0', '?limit=51', '?by=me'])(
    'refuses %s',
    async (query) => {
      const { status } = await entry.ask('GET', `/moderation/suggestions${query}`, cookie);
      expect(status).toBe(400);
    },
  );

  it('is stored nowhere, because it is about other people', async () => {
    for (const path of ['/moderation/suggestions', '/moderation/counts']) {
      const { headers } = await entry.ask('GET', path, cookie);
      expect(headers['cache-control']).toMatch(/no-store/);
    }
  });

  it('flags what to look at twice', async () => {
    expect(await flagsAt(0)).toEqual(['FEWER_CASUALTIES', 'NO_SOURCE']);
    expect(await flagsAt(1)).toEqual(['RATING_CHANGED', 'NEEDS_TWO', 'NO_SOURCE']);
    expect(await flagsAt(2)).toEqual(['CURRENT_CHANGED', 'NO_SOURCE']);
    expect(await flagsAt(3)).toEqual(['MOVED_FAR']);
    expect(await flagsAt(4)).toContain('TARGET_GONE');
    expect(await flagsAt(8)).toEqual([]);
  });

  it('has the value of today and the zone of the place', async () => {
    const { suggestions } = await listed('?status=PENDING&order=asc');
    expect(suggestions[2]).toMatchObject({
      content: { currentValue: '80', proposedValue: '110' },
      value_now: '100',
      field_label: 'Injuries',
      zone_letters: moore.begin_zone_letters,
    });
    expect(suggestions.at(-1)).toMatchObject({
      field_label: 'County',
      utc_offset_hours: null,
      zone_letters: null,
    });
  });

  it('has the author’s record: decisions, reputation, since when, and whether they are suspended', async () => {
    const { suggestions } = await listed('?order=asc');
    expect(suggestions[0]?.author_record).toEqual({
      approved: 1,
      rejected: 1,
      reputation: 40,
      since: ada.createdAt,
      is_suspended: false,
    });
    expect(suggestions[1]?.author_record).toMatchObject({ approved: 0, reputation: 0, is_suspended: true });
    // A deleted account.
    expect(suggestions[4]).toMatchObject({
      author: null,
      author_record: { approved: 0, rejected: 0, reputation: null, since: null, is_suspended: false },
    });
  });

  it('counts a decision at once, although what was read is kept for seconds', async () => {
    const { suggestions, pagination } = await listed('?queue=open&order=asc');
    const rejected = await entry.ask(
      'POST',
      `/moderation/suggestions/${suggestions[0]?.id}/reject`,
      cookie,
      {},
    );
    expect(rejected.status).toBe(200);
    const after = await listed('?queue=open&order=asc');
    expect(after.pagination['total']).toBe(Number(pagination['total']) - 1);
  });
});
