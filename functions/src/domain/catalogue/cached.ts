import { dataAgeHeader } from '@touchdown/shared/contract/env.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import type { Reply } from '../../platform/http/reply.ts';

export interface CachedOptions<T> {
  /** Returns the newest value, which may be the cached one. Throws when it cannot be determined. */
  refresh: (cached: T | undefined) => Promise<T>;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Called when a refresh has failed. The cached value stays in use. */
  onFailure: (error: unknown) => void;
  /** The message for a caller when nothing is cached yet. */
  unavailable: string;
  /** How long a value is served before it is refreshed. */
  refreshEveryMilliseconds?: number;
  /** How long a request waits for a refresh before it uses the cached value. */
  refreshTimeoutMilliseconds?: number | undefined;
}

/** Also the interval between retries of a failed refresh, even if refreshes are less frequent. */
const defaultRefreshEveryMilliseconds = 5_000;
const defaultRefreshTimeoutMilliseconds = 2_000;

/**
 * A stored value, cached in memory and refreshed every few seconds. Requests that arrive during a refresh share
 * it. If a refresh fails, the last good value stays in use. A request fails only if no value is cached yet.
 */
export class Cached<T extends object> {
  readonly #options: CachedOptions<T>;
  readonly #refreshTimeoutMilliseconds: number;
  #cached: T | undefined;
  #refreshing: Promise<void> | undefined;
  /** When the last refresh began. */
  #attemptedAt = -Infinity;
  /** When the last refresh that succeeded began. */
  #confirmedAt = -Infinity;

  constructor(options: CachedOptions<T>) {
    this.#options = options;
    this.#refreshTimeoutMilliseconds =
      options.refreshTimeoutMilliseconds ?? defaultRefreshTimeoutMilliseconds;
  }

  /** Call once per response so that the response is built from one consistent snapshot. */
  async forAnswer(reply: Reply): Promise<T> {
    const cached = await this.current();
    const age = this.staleSeconds();
    if (age > 0) reply.header(dataAgeHeader, age);
    return cached;
  }

  async current(): Promise<T> {
    const now = this.#options.now();
    if (now - this.#attemptedAt >= this.#refreshEveryMilliseconds()) this.#begin(now);
    // A request that arrives during a refresh waits no longer than the request that started it.
    if (!this.#cached) await this.#refreshing;
    else if (this.#refreshing)
      await within(this.#refreshing, this.#refreshTimeoutMilliseconds - (now - this.#attemptedAt));
    if (this.#cached) return this.#cached;
    throw new Problem('UNAVAILABLE', this.#options.unavailable, [], {
      retryAfterSeconds: defaultRefreshEveryMilliseconds / 1000,
    });
  }

  /** Returns the age of the cached value if the last refresh failed, and 0 otherwise. */
  staleSeconds(): number {
    if (!this.#cached || this.#attemptedAt <= this.#confirmedAt) return 0;
    return Math.max(0, Math.floor((this.#options.now() - this.#confirmedAt) / 1000));
  }

  #refreshEveryMilliseconds(): number {
    const hasFailed = this.#attemptedAt > this.#confirmedAt;
    const { refreshEveryMilliseconds = defaultRefreshEveryMilliseconds } = this.#options;
    return hasFailed ? defaultRefreshEveryMilliseconds : refreshEveryMilliseconds;
  }

  #begin(now: number): void {
    this.#attemptedAt = now;
    const refreshing = this.#refresh(now).finally(() => {
      if (this.#refreshing === refreshing) this.#refreshing = undefined;
    });
    this.#refreshing = refreshing;
  }

  /** Never throws: it reports a failure and leaves the cached value in place. */
  async #refresh(startedAt: number): Promise<void> {
    try {
      const newest = await this.#options.refresh(this.#cached);
      // A slow refresh may end after a later one, which has the newer value.
      if (startedAt < this.#confirmedAt) return;
      this.#cached = newest;
      this.#confirmedAt = startedAt;
    } catch (error) {
      this.#options.onFailure(error);
    }
  }
}

/** Resolves with the promise or after the time, whichever comes first. */
async function within(promise: Promise<void>, milliseconds: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeIsUp = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await Promise.race([promise, timeIsUp]);
  clearTimeout(timer);
}
