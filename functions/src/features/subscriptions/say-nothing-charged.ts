import { Problem } from '@touchdown/shared/contract/problem.ts';
import { subscriptionSentences } from '@touchdown/shared/subscriptions/subscription-sentences.ts';

/**
 * Wraps the handler that begins a payment: if the provider does not answer, people also read that nothing was charged.
 * Only the browser's confirmation charges them, and without an answer there is nothing to confirm.
 */
export function sayNothingCharged<Args extends unknown[], T>(
  run: (...args: Args) => Promise<T>,
): (...args: Args) => Promise<T> {
  return async (...args) => {
    try {
      return await run(...args);
    } catch (error) {
      if (!(error instanceof Problem) || error.message !== subscriptionSentences.providerUnavailable)
        throw error;
      const { code, details, cause, retryAfterSeconds } = error;
      throw new Problem(code, subscriptionSentences.nothingCharged, details, {
        cause,
        ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
      });
    }
  };
}
