import type { Context } from 'aws-lambda';
import { inTime } from './in-time.ts';

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
