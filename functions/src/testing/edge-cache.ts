import type { TestResponse } from './http-request.ts';

/** Asks the entry for a URL. */
type Ask = (url: string) => Promise<TestResponse>;

/**
 * Returns a cache in front of an entry, as CloudFront has it: it keeps a public answer for the seconds of `s-maxage`,
 * and gives it once more while it asks again for those of `stale-while-revalidate`. It adds nothing of its own to what
 * the answer allows.
 */
export function edgeCache(ask: Ask, now: () => number): Ask {
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
