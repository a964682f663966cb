import type { HttpRequest, HttpResponse } from '../http/http-message.ts';
import type { Encoding } from './compress.ts';

/** The lifetimes and the cache key of a cache policy. */
export interface CachePolicy {
  minSeconds: number;
  defaultSeconds: number;
  maxSeconds: number;
  queryInKey: boolean;
  /** In which encodings the edge may compress, and keeps responses apart. */
  encodings: readonly Encoding[];
}

/** AWS's managed policies, by the ids that templates use. */
export const managedCachePolicies: Record<string, CachePolicy> = {
  // CachingDisabled
  '4135ea2d-6df8-44a3-9df3-4b5a84be39ad': {
    minSeconds: 0,
    defaultSeconds: 0,
    maxSeconds: 0,
    queryInKey: false,
    encodings: [],
  },
  // CachingOptimized
  '658327ea-f89d-4fab-a63d-7e88639e58f6': {
    minSeconds: 1,
    defaultSeconds: 86_400,
    maxSeconds: 31_536_000,
    queryInKey: false,
    encodings: ['br', 'gzip'],
  },
};

interface CacheEntry {
  response: HttpResponse & { body: Buffer };
  storedAt: number;
  expiresAt: number;
}

const maxEntries = 500;

/** The cache of the only edge. It stores complete responses to GET and HEAD only. */
export class EdgeCache {
  readonly #entries = new Map<string, CacheEntry>();
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  find(policy: CachePolicy, request: HttpRequest): HttpResponse | undefined {
    if (policy.maxSeconds === 0 || !isCacheable(request)) return undefined;
    const key = keyOf(policy, request);
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    if (entry.expiresAt <= this.#now()) {
      this.#entries.delete(key);
      return undefined;
    }
    const age = String(Math.floor((this.#now() - entry.storedAt) / 1000));
    const headers = { ...entry.response.headers, age, 'x-cache': 'Hit from cloudfront' };
    return { ...entry.response, headers };
  }

  store(policy: CachePolicy, request: HttpRequest, response: HttpResponse): void {
    if (!isCacheable(request) || response.status !== 200 || !Buffer.isBuffer(response.body)) return;
    const seconds = lifetimeSeconds(policy, response.headers['cache-control'] ?? '');
    if (seconds <= 0) return;
    const oldest = this.#entries.keys().next();
    if (this.#entries.size >= maxEntries && !oldest.done) this.#entries.delete(oldest.value);
    const storedAt = this.#now();
    this.#entries.set(keyOf(policy, request), {
      response: { ...response, body: response.body },
      storedAt,
      expiresAt: storedAt + seconds * 1000,
    });
  }
}

/** Returns the lifetime that the origin states, or the policy's default, within the policy's limits. */
export function lifetimeSeconds(policy: CachePolicy, cacheControl: string): number {
  const forbidden = /\b(no-store|no-cache|private)\b/.test(cacheControl);
  if (forbidden) return Math.min(policy.minSeconds, policy.maxSeconds);
  const maxAge = /s-maxage=(\d+)/.exec(cacheControl) ?? /max-age=(\d+)/.exec(cacheControl);
  const seconds = maxAge ? Number(maxAge[1]) : policy.defaultSeconds;
  return Math.min(Math.max(seconds, policy.minSeconds), policy.maxSeconds);
}

function isCacheable({ method }: HttpRequest): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** Returns what tells kept responses apart. */
export function keyOf(policy: CachePolicy, { method, path, query }: HttpRequest): string {
  return `${method} ${path}${policy.queryInKey ? `?${query}` : ''}`;
}
