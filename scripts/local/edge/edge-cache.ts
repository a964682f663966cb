import type { HttpRequest, HttpResponse } from '../http/http-message.ts';

/** What a cache policy says, in seconds. */
export interface CachePolicy {
  minSeconds: number;
  defaultSeconds: number;
  maxSeconds: number;
  queryInKey: boolean;
}

/** AWS's own policies, by the ids that templates name them with. */
export const managedCachePolicies: Record<string, CachePolicy> = {
  // CachingDisabled
  '4135ea2d-6df8-44a3-9df3-4b5a84be39ad': {
    minSeconds: 0,
    defaultSeconds: 0,
    maxSeconds: 0,
    queryInKey: false,
  },
  // CachingOptimized
  '658327ea-f89d-4fab-a63d-7e88639e58f6': {
    minSeconds: 1,
    defaultSeconds: 86_400,
    maxSeconds: 31_536_000,
    queryInKey: false,
  },
};

interface Kept {
  response: HttpResponse & { body: Buffer };
  keptAt: number;
  until: number;
}

const maxEntries = 500;

/** One cache for the one edge there is. Only whole answers to GET and HEAD are kept. */
export class EdgeCache {
  readonly #kept = new Map<string, Kept>();
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  find(policy: CachePolicy, request: HttpRequest): HttpResponse | undefined {
    if (policy.maxSeconds === 0 || !isCacheable(request)) return undefined;
    const key = keyOf(policy, request);
    const kept = this.#kept.get(key);
    if (!kept) return undefined;
    if (kept.until <= this.#now()) {
      this.#kept.delete(key);
      return undefined;
    }
    const age = String(Math.floor((this.#now() - kept.keptAt) / 1000));
    return { ...kept.response, headers: { ...kept.response.headers, age, 'x-cache': 'Hit from cloudfront' } };
  }

  keep(policy: CachePolicy, request: HttpRequest, response: HttpResponse): void {
    if (!isCacheable(request) || response.status !== 200 || !Buffer.isBuffer(response.body)) return;
    const seconds = secondsToKeep(policy, response.headers['cache-control'] ?? '');
    if (seconds <= 0) return;
    const oldest = this.#kept.keys().next();
    if (this.#kept.size >= maxEntries && !oldest.done) this.#kept.delete(oldest.value);
    const keptAt = this.#now();
    this.#kept.set(keyOf(policy, request), {
      response: { ...response, body: response.body },
      keptAt,
      until: keptAt + seconds * 1000,
    });
  }
}

/** The origin's word counts within the policy's bounds; where it says nothing, the policy's default. */
export function secondsToKeep(policy: CachePolicy, cacheControl: string): number {
  const forbidden = /\b(no-store|no-cache|private)\b/.test(cacheControl);
  if (forbidden) return Math.min(policy.minSeconds, policy.maxSeconds);
  const maxAge = /s-maxage=(\d+)/.exec(cacheControl) ?? /max-age=(\d+)/.exec(cacheControl);
  const seconds = maxAge ? Number(maxAge[1]) : policy.defaultSeconds;
  return Math.min(Math.max(seconds, policy.minSeconds), policy.maxSeconds);
}

function isCacheable({ method }: HttpRequest): boolean {
  return method === 'GET' || method === 'HEAD';
}

function keyOf(policy: CachePolicy, { method, path, query }: HttpRequest): string {
  return `${method} ${path}${policy.queryInKey ? `?${query}` : ''}`;
}
