import { beforeAll, describe, expect, it } from 'vitest';
import { sharedDetailSeconds } from '@touchdown/shared/contract/route.ts';
import { maxLatestAgeSeconds } from '@touchdown/shared/contributions/feed-limits.ts';
import type { Contribution } from '@touchdown/shared/contributions/schema.ts';
import type { ContributionTarget, StoredContribution } from '../../domain/contributions/contribution-item.ts';
import type { TestResponse } from '../../testing/http-request.ts';
import { madeUpContribution, putContributions } from '../../testing/put-contributions.ts';
import { madeUpProfile, putSignedIn } from '../../testing/put-signed-in.ts';
import { startContributionsEntry, type ContributionsEntry } from '../../testing/start-contributions-entry.ts';
import { dynamodbStandIns } from '../../testing/test-table.ts';

type SignedIn = Awaited<ReturnType<typeof putSignedIn>>;
const moore: ContributionTarget = {
  kind: 'tornado',
  id: '20130520-k3v9qx2a',
  display_name: 'Moore, Oklahoma',
  state: 'Oklahoma',
};
const [onTarget, latest] = [`/tornadoes/${moore.id}/contributions`, '/contributions/latest'];

it('the latest are at most a minute old: at the edge, and then in a browser that stays on the site', () => {
  expect(2 * maxLatestAgeSeconds).toBeLessThanOrEqual(60);
});

/** The lists are read through the caches at the edge, whose clock the test moves. A browser adds only what it asked for. */
describe.each(dynamodbStandIns)('a change to a contribution is seen by others, on $name', ({ endpoint }) => {
  let entry: ContributionsEntry;
  let author: SignedIn;
  let reader: SignedIn;
  let moderator: SignedIn;
  let time = 0;
  let read: (url: string) => Promise<TestResponse>;

  beforeAll(async () => {
    entry = await startContributionsEntry(endpoint);
    const person = (role: 'user' | 'moderator' = 'user') =>
      putSignedIn(entry.client, entry.community, {
        profile: madeUpProfile({ role }),
      });
    [author, reader, moderator] = await Promise.all([person(), person(), person('moderator')]);
    read = edgeCache(
      (url) => entry.ask('GET', url),
      () => time,
    );
  });

  async function seenIn(url: string, id: string): Promise<Contribution | undefined> {
    const body = (await read(url)).body as {
      contributions?: Contribution[];
      data?: { contributions: Contribution[] };
    };
    return (body.contributions ?? body.data?.contributions ?? []).find((one) => one.id === id);
  }
  const change = (method: string, path: string, who: SignedIn, body?: unknown) =>
    entry.ask(method, path, {
      cookie: who.cookie,
      body,
      headers: { 'sec-fetch-site': 'same-origin' },
    });
  async function create(): Promise<StoredContribution> {
    const one = madeUpContribution({
      createdAt: new Date().toISOString(),
      target: moore,
      authorId: author.profile.id,
    });
    await putContributions(entry.client, entry.community, [one]);
    return one;
  }
  const urlsOfOthers = () => ['/contributions', `/users/${author.profile.id}/contributions`, onTarget];

  const changes: [what: string, (id: string) => Promise<unknown>, (one?: Contribution) => boolean][] = [
    [
      'a vote',
      (id) => change('POST', `/contributions/${id}/vote`, reader, { direction: 'UP' }),
      (one) => one?.netVotes === 1,
    ],
    ['its deletion', (id) => change('DELETE', `/contributions/${id}`, author), (one) => one === undefined],
    [
      'its removal',
      (id) => change('DELETE', `/contributions/${id}`, moderator, { category: 'Other' }),
      (one) => one === undefined,
    ],
  ];

  async function expectSeen(id: string, isSeen: (one?: Contribution) => boolean): Promise<void> {
    time += sharedDetailSeconds * 1000;
    for (const url of urlsOfOthers()) expect(isSeen(await seenIn(url, id)), url).toBe(true);
    // The copy at the edge is as old as it can be: it was fetched just before the change.
    expect(isSeen(await seenIn(latest, id))).toBe(false);
    time += (maxLatestAgeSeconds - sharedDetailSeconds) * 1000;
    expect(isSeen(await seenIn(latest, id))).toBe(true);
  }

  /** Everybody has just read all lists. */
  async function fillCaches(): Promise<void> {
    time += 3_600_000;
    for (const url of [...urlsOfOthers(), latest]) await read(url);
  }

  it('a new one: on its pages within seconds, in the latest within its time', async () => {
    await fillCaches();
    const { id } = await create();
    await expectSeen(id, (seen) => seen !== undefined);
  });

  it.each(changes)('%s', async (_what, make, isSeen) => {
    const { id } = await create();
    await fillCaches();
    expect(isSeen(await seenIn(latest, id))).toBe(false);
    expect(await make(id)).toMatchObject({ status: 200 });
    await expectSeen(id, isSeen);
  });
});

/** Asks the entry for a URL. */
type Ask = (url: string) => Promise<TestResponse>;

/**
 * Returns a cache in front of an entry, as CloudFront has it: it keeps a public answer for the seconds of `s-maxage`,
 * and gives it once more while it asks again for those of `stale-while-revalidate`. It adds nothing of its own to what
 * the answer allows.
 */
function edgeCache(ask: Ask, now: () => number): Ask {
  const kept = new Map<string, { freshUntil: number; until: number; answer: TestResponse }>();
  async function refresh(url: string): Promise<TestResponse> {
    const answer = await ask(url);
    const caching = String(answer.headers['cache-control']);
    const fresh = Number(/^public.*s-maxage=(\d+)/.exec(caching)?.[1] ?? 0);
    const stale = Number(/^public.*stale-while-revalidate=(\d+)/.exec(caching)?.[1] ?? 0);
    const freshUntil = now() + fresh * 1000;
    kept.set(url, { freshUntil, until: freshUntil + stale * 1000, answer });
    return answer;
  }
  return async (url) => {
    const before = kept.get(url);
    if (!before || now() >= before.until) return refresh(url);
    if (now() >= before.freshUntil) await refresh(url);
    return before.answer;
  };
}
