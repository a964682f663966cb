import type { HttpRequest, HttpResponse } from '../http/http-message.ts';
import type { Encoding } from './compress.ts';
import { lifetimeOf, type Lifetime } from './response-lifetime.ts';

/** The lifetimes and the cache key of a cache policy. */
export interface CachePolicy {
  minSeconds: number;
  defaultSeconds: number;
  maxSeconds: number;
  queryInKey: boolean;
  /** In which encodings the edge may compress, and keeps responses apart. */
  encodings: readonly Encoding[];
  /** In lower case. */
  headersInKey: readonly string[];
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
    headersInKey: [],
  },
  // CachingOptimized
  '658327ea-f89d-4fab-a63d-7e88639e58f6': {
    minSeconds: 1,
    defaultSeconds: 86_400,
    maxSeconds: 31_536_000,
    queryInKey: false,
    encodings: ['br', 'gzip'],
    headersInKey: [],
  },
  // CachingOptimizedForUncompressedObjects
  'b2884449-e4de-46a7-ac36-70bc7f1ddd6d': {
    minSeconds: 1,
    defaultSeconds: 86_400,
    maxSeconds: 31_536_000,
    queryInKey: false,
    encodings: [],
    headersInKey: [],
  },
};

interface CacheEntry extends Lifetime {
  response: HttpResponse & { body: Buffer };
  storedAt: number;
}

/** What the cache has for a request. An old one may still be used, for as long as its headers say. */
export interface CachedResponse {
  response: HttpResponse;
  isFresh: boolean;
  isUsableWhileRefreshed: boolean;
  isUsableIfError: boolean;
}

const maxEntries = 500;

/** The cache of the only edge. It stores complete responses to GET and HEAD only. */
export class EdgeCache {
  readonly #entries = new Map<string, CacheEntry>();
  readonly #refreshing = new Map<string, Promise<unknown>>();
  readonly #asking = new Map<string, Promise<unknown>>();
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  find(policy: CachePolicy, request: HttpRequest): CachedResponse | undefined {
    if (policy.maxSeconds === 0 || !isCacheable(request)) return undefined;
    const entry = this.#entries.get(keyOf(policy, request));
    if (!entry) return undefined;
    const age = (this.#now() - entry.storedAt) / 1000;
    const headers = { ...entry.response.headers, age: String(Math.floor(age)) };
    return {
      response: { ...entry.response, headers: { ...headers, 'x-cache': 'Hit from cloudfront' } },
      isFresh: age < entry.freshSeconds,
      isUsableWhileRefreshed: age < entry.freshSeconds + entry.whileRefreshedSeconds,
      isUsableIfError: age < entry.freshSeconds + entry.ifErrorSeconds,
    };
  }

  store(policy: CachePolicy, request: HttpRequest, response: HttpResponse): void {
    if (!isCacheable(request) || response.status !== 200 || !Buffer.isBuffer(response.body)) return;
    const lifetime = lifetimeOf(policy, response.headers['cache-control'] ?? '');
    if (lifetime.freshSeconds <= 0) return;
    const oldest = this.#entries.keys().next();
    if (this.#entries.size >= maxEntries && !oldest.done) this.#entries.delete(oldest.value);
    this.#entries.set(keyOf(policy, request), {
      ...lifetime,
      response: { ...response, body: response.body },
      storedAt: this.#now(),
    });
  }

  /** Refreshes a response in the background, one request at a time. */
  refresh(policy: CachePolicy, request: HttpRequest, run: () => Promise<unknown>): void {
    const key = keyOf(policy, request);
    if (this.#refreshing.has(key)) return;
    // A failure shows when the response may no longer be used.
    const running = run().catch(() => undefined);
    this.#refreshing.set(
      key,
      running.finally(() => this.#refreshing.delete(key)),
    );
  }

  /**
   * CloudFront sends one of the requests for the same object that arrive at once to the origin, and the others wait.
   * Returns what they wait for, if a request is under way. It never fails.
   */
  asking(policy: CachePolicy, request: HttpRequest): Promise<unknown> | undefined {
    if (policy.maxSeconds === 0 || !isCacheable(request)) return undefined;
    return this.#asking.get(keyOf(policy, request));
  }

  /** Asks the origin while others may wait. */
  ask<T>(policy: CachePolicy, request: HttpRequest, run: () => Promise<T>): Promise<T> {
    const key = keyOf(policy, request);
    const running = run();
    const ended = running.then(
      () => this.#asking.delete(key),
      () => this.#asking.delete(key),
    );
    this.#asking.set(key, ended);
    return running;
  }

  /** Resolves when nothing is being refreshed. */
  async refreshed(): Promise<void> {
    await Promise.all(this.#refreshing.values());
  }
}

function isCacheable({ method }: HttpRequest): boolean {
  return method === 'GET' || method === 'HEAD';
}

export function keyOf(policy: CachePolicy, { method, path, query, headers }: HttpRequest): string {
  const values = policy.headersInKey.map((name) => `${name}: ${headers[name] ?? ''}`);
  return [`${method} ${path}${policy.queryInKey ? `?${query}` : ''}`, ...values].join('\n');
}
