import { dataAgeHeader } from '@touchdown/shared/contract/env.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import type { Reply } from '../../platform/http/reply.ts';

export interface HeldOptions<T> {
  /** Gives what is newest, or what is held where that is still the newest; throws where neither can be told. */
  look: (held: T | undefined) => Promise<T>;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Called when a look has failed and what is held is kept. */
  onFailure: (error: unknown) => void;
  /** What a caller is told where there is nothing to fall back on. */
  unavailable: string;
  /** How long what was found to be the newest is taken to be so. */
  lookEveryMilliseconds?: number;
  /** How long a request waits for news when it could be answered without. */
  patienceMilliseconds?: number | undefined;
}

/** Also how soon a look that failed is tried again, however rarely one is due. */
const defaultLookEveryMilliseconds = 5_000;
const defaultPatienceMilliseconds = 2_000;

/**
 * Something that lies in storage, held in memory. It is looked at again every few seconds or as told, once for
 * all requests that come meanwhile; whatever fails then, the last good one stays. Only a start
 * without any fails the request.
 */
export class Held<T extends object> {
  readonly #options: HeldOptions<T>;
  readonly #patienceMilliseconds: number;
  #held: T | undefined;
  #looking: Promise<void> | undefined;
  #lookedAt = -Infinity;
  /** When the look began that last showed what is held to be the newest. */
  #confirmedAt = -Infinity;

  constructor(options: HeldOptions<T>) {
    this.#options = options;
    this.#patienceMilliseconds = options.patienceMilliseconds ?? defaultPatienceMilliseconds;
  }

  /** For one answer: take it once, and the answer is of one piece whatever moves meanwhile. */
  async forAnswer(reply: Reply): Promise<T> {
    const held = await this.current();
    const age = this.staleSeconds();
    if (age > 0) reply.header(dataAgeHeader, age);
    return held;
  }

  async current(): Promise<T> {
    const now = this.#options.now();
    if (now - this.#lookedAt >= this.#lookEveryMilliseconds()) this.#begin(now);
    // Who comes during a look waits no longer for it than who came first.
    if (!this.#held) await this.#looking;
    else if (this.#looking) await within(this.#looking, this.#patienceMilliseconds - (now - this.#lookedAt));
    if (this.#held) return this.#held;
    throw new Problem('UNAVAILABLE', this.#options.unavailable, [], {
      retryAfterSeconds: defaultLookEveryMilliseconds / 1000,
    });
  }

  /** 0 while the last look went well, else the age of what is held. */
  staleSeconds(): number {
    if (!this.#held || this.#lookedAt <= this.#confirmedAt) return 0;
    return Math.max(0, Math.floor((this.#options.now() - this.#confirmedAt) / 1000));
  }

  #lookEveryMilliseconds(): number {
    const hasFailed = this.#lookedAt > this.#confirmedAt;
    const { lookEveryMilliseconds = defaultLookEveryMilliseconds } = this.#options;
    return hasFailed ? defaultLookEveryMilliseconds : lookEveryMilliseconds;
  }

  #begin(now: number): void {
    this.#lookedAt = now;
    const looking = this.#look(now).finally(() => {
      if (this.#looking === looking) this.#looking = undefined;
    });
    this.#looking = looking;
  }

  /** Never throws: what failed is told, and what is held stays. */
  async #look(startedAt: number): Promise<void> {
    try {
      const found = await this.#options.look(this.#held);
      // A look that took long may end after a later one has: the later one knows better.
      if (startedAt < this.#confirmedAt) return;
      this.#held = found;
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
