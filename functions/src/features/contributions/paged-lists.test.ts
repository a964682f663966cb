import { DeleteCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { contributionRoutes } from '@touchdown/shared/contributions/routes.ts';
import {
  contributionKey,
  formerAuthorKey,
  type ContributionTarget,
  type StoredContribution,
} from '../../domain/contributions/contribution-item.ts';
import { hideContribution } from '../../domain/contributions/hide-contribution.ts';
import { transact } from '../../platform/aws/transact.ts';
import { putInBatches } from '../../platform/aws/put-items.ts';
import { call, httpEvent } from '../../testing/http-request.ts';
import { loadContributionsEntry } from '../../testing/load-contributions-entry.ts';
import { madeUpContribution, putContributions } from '../../testing/put-contributions.ts';
import { putSignedIn } from '../../testing/put-signed-in.ts';
import { createTestTable, bothStandIns, guarded, testClient } from '../../testing/test-table.ts';

let tornadoes = 0;
const aTornado = (): ContributionTarget => ({
  kind: 'tornado',
  id: `20130520-page${String(++tornadoes).padStart(4, '0')}`,
  display_name: 'Moore, Oklahoma',
  state: 'OKLAHOMA',
});
const minute = (n: number) => new Date(Date.UTC(2026, 9, 1) - n * 60_000).toISOString();
const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id);

type List = (typeof contributionRoutes.listUserContributions)['response']['_output']['data'];

describe.each(bothStandIns)('a list of contributions with pages, on $name', ({ endpoint, itOnce }) => {
  let client: DynamoDBDocumentClient;
  let table: string;
  let handler: Parameters<typeof call>[0];

  beforeAll(async () => {
    table = await createTestTable(endpoint, 'community');
    handler = await loadContributionsEntry({ community: table, dynamodb: guarded(endpoint) });
    client = testClient(endpoint);
  });

  const ask = (path: string, query: Record<string, string> = {}, cookie?: string) =>
    call(handler, httpEvent('GET', `/api/v1${path}`, { query, ...(cookie ? { cookies: [cookie] } : {}) }));
  const page = async (path: string, query: Record<string, string> = {}, cookie?: string): Promise<List> => {
    const { status, body } = await ask(path, query, cookie);
    expect(status, JSON.stringify(body)).toBe(200);
    return (body as { data: List }).data;
  };
  /** Reads a list from its first page to its last, and lets something happen after each. */
  async function walk(
    path: string,
    query: Record<string, string> = {},
    between = async (_page: number) => {},
  ) {
    const pages: List[] = [];
    let next: string | null | undefined;
    do {
      pages.push(await page(path, { ...query, ...(next ? { before: next } : {}) }));
      await between(pages.length);
      next = pages.at(-1)?.pagination.next;
    } while (next);
    return { pages, ids: pages.flatMap(({ contributions }) => idsOf(contributions)) };
  }
  async function put(count: number, over: Partial<StoredContribution> & { target: ContributionTarget }) {
    const stored = Array.from({ length: count }, (_, n) =>
      madeUpContribution({ createdAt: minute(n), ...over }),
    );
    await putContributions(client, table, stored);
    return stored;
  }

  it('has each once and in its order, whatever is added, hidden or deleted between two pages', async () => {
    const target = aTornado();
    const stored = await put(12, { target });
    const path = `/tornadoes/${target.id}/contributions`;
    const { ids, pages } = await walk(path, { limit: '5' }, async (read) => {
      if (read !== 1) return;
      await putContributions(client, table, [madeUpContribution({ createdAt: minute(-1), target })]);
      // The last one of the page that was read, and one that was not read yet.
      await transact(client, [hideContribution(table, stored[4] as StoredContribution, 'suspension')]);
      await client.send(new DeleteCommand({ TableName: table, Key: contributionKey(stored[6]?.id ?? '') }));
    });
    const gone = stored[6]?.id;
    expect(ids).toEqual(idsOf(stored).filter((id) => id !== gone));
    expect(pages.map(({ pagination }) => pagination.hasMore)).toEqual([true, true, false]);
    expect((await page(path)).pagination).toEqual({ limit: 20, hasMore: false, next: null });
  });

  it('goes on past a thousand hidden ones, which its cursors do not name', async () => {
    const target = aTornado();
    const [first] = await put(1, { target });
    await putContributions(
      client,
      table,
      Array.from({ length: 1_000 }, (_, n) =>
        madeUpContribution({ createdAt: minute(n + 1), target, hiddenBy: new Set(['suspension'] as const) }),
      ),
    );
    const last = madeUpContribution({ createdAt: minute(2_000), target });
    await putContributions(client, table, [last]);
    const { ids, pages } = await walk(`/tornadoes/${target.id}/contributions`, { limit: '2' });
    expect(ids).toEqual([first?.id, last.id]);
    expect(pages.length).toBeGreaterThan(1);
    for (const { pagination } of pages) {
      const bytes = Buffer.from(pagination.next ?? '', 'base64url').toString('latin1');
      expect(bytes).not.toMatch(/01MADE|2026/);
    }
  });

  it('of one’s own has what moderators removed in pages too, and each once', async () => {
    const target = aTornado();
    const { profile, cookie } = await putSignedIn(client, table);
    const own = await put(3, { target, authorId: profile.id });
    const removed = Array.from({ length: 7 }, (_, n) => madeUpContribution({ createdAt: minute(n), target }));
    await putInBatches(
      client,
      table,
      removed.map(({ authorId: _author, ...rest }, n) => ({
        ...contributionKey(rest.id),
        ...formerAuthorKey(profile.id, minute(-n), rest.id),
        ...rest,
        author: null,
        removedAt: minute(-n),
        removalCategory: 'Spam',
        removalNote: null,
      })),
    );
    const path = `/users/${profile.id}/contributions`;
    const pages: List[] = [];
    for (let before: string | null = ''; before !== null; before = pages.at(-1)?.pagination.next ?? null) {
      pages.push(await page(path, { limit: '2', ...(before ? { before } : {}) }, cookie));
    }
    expect(pages.flatMap(({ contributions }) => idsOf(contributions))).toEqual(idsOf(own));
    expect(pages.flatMap((one) => idsOf(one.removed ?? []))).toEqual(idsOf(removed.toReversed()));
    // The log-out in another tab: the public list has other pages.
    const { status } = await ask(path, { before: pages[0]?.pagination.next ?? '' });
    expect(status).toBe(400);
  });

  itOnce('refuses a cursor of another list, and what is none', async () => {
    const [target, other] = [aTornado(), aTornado()];
    await put(3, { target });
    const path = `/tornadoes/${target.id}/contributions`;
    const next = (await page(path, { limit: '1' })).pagination.next ?? '';
    expect((await page(path, { limit: '1' })).pagination.next).toBe(next);
    const changed = `${next.slice(0, -2)}${next.at(-2) === 'A' ? 'B' : 'A'}${next.slice(-1)}`;
    const sentence = 'This list can’t continue from there. Please start again from the first page.';
    for (const [where, before] of [
      [`/tornadoes/${other.id}/contributions`, next],
      [`/spc-reports/${target.id}/contributions`, next],
      [path, changed],
      [path, 'A'.repeat(106)],
    ] as const) {
      expect(await ask(where, { before }), where).toMatchObject({
        status: 400,
        body: { error: sentence, code: 'INVALID_REQUEST', details: [{ field: 'before' }] },
      });
    }
    for (const before of ['2026-10-01T00:00:00.000Z_01MADE00000000000000000001', 'x', `${next}=`]) {
      const { status, body } = await ask(path, { before });
      expect([status, (body as { error: string }).error]).toEqual([
        400,
        expect.stringContaining('must be the value of "next" on the previous page of the same list'),
      ]);
    }
  });

  const picture = (n: number) => ({
    id: `picture-${n}`,
    url: `/images/picture-${n}`,
    imageServiceId: `picture-${n}`,
    alt: '\\'.repeat(200),
    width: 1600,
    height: 1200,
  });
  itOnce.each<[string, Partial<StoredContribution>]>([
    ['quotes', { content: '"'.repeat(5_000) }],
    ['emoji of four bytes', { content: '🌪'.repeat(5_000) }],
    ['Chinese characters', { content: '龍'.repeat(5_000) }],
    [
      'galleries',
      { contributionType: 'PHOTO_GALLERY', images: Array.from({ length: 25 }, (_, n) => picture(n)) },
    ],
  ])('has shorter pages of the longest %s, and loses none', async (_what, over) => {
    const target = aTornado();
    const stored = await put(120, { target, ...over });
    const { ids, pages } = await walk(`/tornadoes/${target.id}/contributions`, { limit: '50' });
    expect(ids).toEqual(idsOf(stored));
    for (const one of pages) {
      const result = JSON.stringify(JSON.stringify({ data: one }));
      expect(Buffer.byteLength(result)).toBeLessThanOrEqual(1024 * 1024);
    }
  });
});
