import { DownloadError, RetryableError } from './download-error.ts';

export interface RetryPolicy {
  maxAttempts: number;
  /** Doubled after each failure. */
  firstPauseMilliseconds: number;
  /** The download fails when a longer pause is needed. */
  maxPauseMilliseconds: number;
  /** Whether an attempt that received new bytes restarts the count of failures. */
  restartOnProgress?: boolean;
  pause: (milliseconds: number) => Promise<void>;
  log?: (line: string) => void;
}

/** Counts the failed attempts of one download. */
export class Retries {
  readonly #policy: RetryPolicy;
  readonly #signal: AbortSignal | undefined;
  #failures = 0;

  constructor(policy: RetryPolicy, signal?: AbortSignal) {
    this.#policy = policy;
    this.#signal = signal;
  }

  /** Waits until the next attempt is due. Throws the final error if none is left. */
  async waitAfter(error: unknown, hasProgressed = false): Promise<void> {
    const { maxAttempts, firstPauseMilliseconds, maxPauseMilliseconds, pause, log } = this.#policy;
    this.#signal?.throwIfAborted();
    if (!(error instanceof RetryableError)) throw error;
    this.#failures = hasProgressed && this.#policy.restartOnProgress ? 1 : this.#failures + 1;
    const failures = this.#failures;
    const giveUp = (reason: string) =>
      new DownloadError('UNAVAILABLE', `${error.message} ${reason}`, { cause: error });
    if (failures >= maxAttempts) {
      throw giveUp(`Gave up after ${failures === 1 ? 'one attempt' : `${failures} attempts`}.`);
    }
    const wait = Math.max(error.retryAfterMilliseconds, firstPauseMilliseconds * 2 ** (failures - 1));
    if (wait > maxPauseMilliseconds) {
      throw giveUp(
        `The next attempt would be after ${seconds(wait)}, and at most ${seconds(maxPauseMilliseconds)} are allowed. Try again later.`,
      );
    }
    log?.(`${error.message} Retrying in ${seconds(wait)} (attempt ${failures + 1} of ${maxAttempts}).`);
    await pause(wait);
  }
}

/** Repeats the attempt until it succeeds or the policy ends it. */
export async function withRetries<T>(policy: RetryPolicy, attempt: () => Promise<T>): Promise<T> {
  const retries = new Retries(policy);
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      await retries.waitAfter(error);
    }
  }
}

function seconds(milliseconds: number): string {
  return `${Math.ceil(milliseconds / 1000)} s`;
}
