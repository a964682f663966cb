import { AsyncLocalStorage } from 'node:async_hooks';
import type { Context } from 'aws-lambda';
import { providerUnavailable } from './stripe/stripe-problem.ts';

/** Less than the function has, so that people read a sentence and not that a server has died. */
const maxSeconds = 20;

/** When the present work has to be over: then its caller gets an answer or, of work that nobody waits for, an error. */
const answeredAt = new AsyncLocalStorage<number>();

/**
 * Returns whether the present work has been answered already. Lambda may freeze such work, and let
 * it go on much later, when the person has done something else meanwhile: from then on it must not ask Stripe anything.
 */
export function isTooLate(): boolean {
  const until = answeredAt.getStore();
  return until !== undefined && Date.now() >= until;
}

/** Wraps a handler: a provider that is slow at every step gets no more time than one that does not answer. */
export function inTime<Args extends unknown[], T>(
  run: (...args: Args) => Promise<T>,
  seconds = maxSeconds,
): (...args: Args) => Promise<T> {
  return async (...args) => {
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<never>((_resolve, reject) => {
      const late = () => reject(providerUnavailable(new Error(`No answer within ${seconds} seconds.`)));
      timer = setTimeout(late, seconds * 1000);
    });
    const work = answeredAt.run(Date.now() + seconds * 1000, () => run(...args));
    return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
  };
}

/** For the log, and for what is under way at Amazon's own services. */
const marginMilliseconds = 5_000;

export type RemainingTime = Pick<Context, 'getRemainingTimeInMillis'>;

/**
 * Runs work that nobody waits for, and throws shortly before Lambda would end it without a word. Lambda repeats it
 * either way, but an error says why.
 */
export function beforeTimeout<T>(context: RemainingTime, work: () => Promise<T>): Promise<T> {
  const milliseconds = Math.max(0, context.getRemainingTimeInMillis() - marginMilliseconds);
  return inTime(work, milliseconds / 1000)();
}
