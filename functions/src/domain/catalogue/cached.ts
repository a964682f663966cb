import { dataAgeHeader } from '@touchdown/shared/contract/env.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import type { Reply } from '../../platform/http/reply.ts';

export interface CachedOptions<T> {
  /** Gives the newest value, or the cached one where it still is the newest; throws where neither can be had. */
  refresh: (cached: T | undefined) => Promise<T>;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Called when a refresh has failed and the cached value is kept. */
  onFailure: (error: unknown) => void;
  /** The sentence for a caller where nothing is cached yet. */
  unavailable: string;
  /** How long a value is served before it is refreshed. */
  refreshEveryMilliseconds?: number;
  /** How long a request waits for a refresh when it could be answered without. */
  refreshTimeoutMilliseconds?: number | undefined;
}

/** Also how soon a failed refresh is retried, however rarely one is due. */
const defaultRefreshEveryMilliseconds = 5_000;
const defaultRefreshTimeoutMilliseconds = 2_000;

/**
 * A stored value, cached in memory. It is refreshed every few seconds, or as the options say, once for all
 * requests that arrive meanwhile; where a refresh fails, the last good value stays. Only a start without any
 * value fails the request.
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

  /** 0 where the last refresh succeeded, else the age of the cached value. */
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

  /** Never throws: a failure is reported, and the cached value stays. */
  async #refresh(startedAt: number): Promise<void> {
    try {
      const found = await this.#options.refresh(this.#cached);
      // A slow refresh may end after a later one: the later one has the newer value.
      if (startedAt < this.#confirmedAt) return;
      this.#cached = found;
      this.#confirmedAt = startedAt;
    } catch (error) {
      this.#options.onFailure(error);
    }
  }
}

/** Resolves with the promise or when the time is up, whichever is first. */
async function within(promise: Promise<void>, milliseconds: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeIsUp = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await Promise.race([promise, timeIsUp]);
  clearTimeout(timer);
}
