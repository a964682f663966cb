import type { HttpRequest, HttpResponse } from '../http/http-message.ts';
import { keyOf, type CachePolicy } from './edge-cache.ts';

/** CloudFront keeps errors for so long unless the distribution says otherwise. */
const defaultSeconds = 10;
const alwaysKept = new Set([404, 405, 410, 414, 500, 501, 502, 503, 504]);
const keptIfOriginSaysHowLong = new Set([400, 403, 412, 415]);
/** The only errors for which CloudFront heeds an origin that forbids to keep them. */
const heedingOrigin = new Set([404, 410, 414, 501]);

/** The minimum time by status, from the distribution's `CustomErrorResponses`. */
export type ErrorSeconds = ReadonlyMap<number, number>;

/**
 * The errors that the edge keeps. They are kept whatever the cache policy says, so one visitor's error is the answer to
 * everybody who requests the same key.
 */
export class KeptErrors {
  readonly #errors = new Map<string, { response: HttpResponse; expiresAt: number }>();
  readonly #minSeconds: ErrorSeconds;
  readonly #now: () => number;

  constructor(minSeconds: ErrorSeconds = new Map(), now: () => number = Date.now) {
    this.#minSeconds = minSeconds;
    this.#now = now;
  }

  find(policy: CachePolicy, request: HttpRequest): HttpResponse | undefined {
    const error = this.#errors.get(keyOf(policy, request));
    return error && error.expiresAt > this.#now() ? error.response : undefined;
  }

  keep(policy: CachePolicy, request: HttpRequest, response: HttpResponse): void {
    if (request.method !== 'GET' && request.method !== 'HEAD') return;
    for (const [key, { expiresAt }] of this.#errors) {
      if (expiresAt <= this.#now()) this.#errors.delete(key);
    }
    const seconds = errorSeconds(response, policy, this.#minSeconds);
    if (seconds <= 0 || !Buffer.isBuffer(response.body)) return;
    this.#errors.set(keyOf(policy, request), { response, expiresAt: this.#now() + seconds * 1000 });
  }
}

/** Returns how long an error is kept: the longer of the distribution's minimum and what the origin says. */
export function errorSeconds(
  { status, headers }: Pick<HttpResponse, 'status' | 'headers'>,
  { maxSeconds }: Pick<CachePolicy, 'maxSeconds'>,
  minSeconds: ErrorSeconds,
): number {
  const cacheControl = headers['cache-control'] ?? '';
  const stated = /s-maxage=(\d+)/.exec(cacheControl) ?? /max-age=(\d+)/.exec(cacheControl);
  const isKept = alwaysKept.has(status) || (stated && keptIfOriginSaysHowLong.has(status));
  if (!isKept) return 0;
  if (heedingOrigin.has(status) && /\b(no-store|no-cache|private)\b/.test(cacheControl)) return 0;
  return Math.max(minSeconds.get(status) ?? defaultSeconds, Math.min(Number(stated?.[1] ?? 0), maxSeconds));
}
