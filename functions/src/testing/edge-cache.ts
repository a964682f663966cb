import type { TestResponse } from './http-request.ts';

/** Asks the entry for a URL. */
type Ask = (url: string) => Promise<TestResponse>;

/**
 * Returns a cache in front of an entry, as CloudFront has it: it keeps a public answer for the seconds of `s-maxage`,
 * and asks again for all others. It adds nothing of its own to what the answer allows.
 */
export function edgeCache(ask: Ask, now: () => number): Ask {
  const kept = new Map<string, { until: number; answer: TestResponse }>();
  return async (url) => {
    const before = kept.get(url);
    if (before && now() < before.until) return before.answer;
    const answer = await ask(url);
    const caching = String(answer.headers['cache-control']);
    const seconds = Number(/^public.*s-maxage=(\d+)/.exec(caching)?.[1] ?? 0);
    kept.set(url, { until: now() + seconds * 1000, answer });
    return answer;
  };
}
