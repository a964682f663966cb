import Stripe from 'stripe';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { subscriptionSentences } from '@touchdown/shared/subscriptions/subscription-sentences.ts';

const retryAfterSeconds = 30;

/** For `catch` after a call of Stripe: throws what people may read of Stripe's error. Other errors stay as they are. */
export function throwStripeProblem(error: unknown): never {
  if (!(error instanceof Stripe.errors.StripeError)) throw error;
  // Stripe writes these sentences for the owner of the card; all other messages are for programmers.
  if (error instanceof Stripe.errors.StripeCardError) throw new Problem('PAYMENT_REFUSED', error.message);
  // A request that went on for longer than its lease has used this key for something else.
  if (error instanceof Stripe.errors.StripeIdempotencyError) throw inProgress(error);
  throw providerUnavailable(error);
}

function inProgress(cause: unknown): Problem {
  return new Problem('CONFLICT', subscriptionSentences.inProgress, [], { cause: withoutSecrets(cause) });
}

export function providerUnavailable(cause: unknown): Problem {
  const options = { retryAfterSeconds, cause: withoutSecrets(cause) };
  return new Problem('UNAVAILABLE', subscriptionSentences.providerUnavailable, [], options);
}

/** Returns whether Stripe has no such object, or no longer. */
export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
}

/**
 * Returns an error for the log. Stripe's own errors have the headers, the card and the payment with them, and their
 * messages may show a part of a key.
 */
export function withoutSecrets(error: unknown): Error {
  if (!(error instanceof Stripe.errors.StripeError)) return error as Error;
  const { type, code, statusCode, requestId, param } = error;
  const facts = Object.entries({ code, status: statusCode, request: requestId, param })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name} ${value}`);
  const message = error.message.replaceAll(secrets, '…');
  return new Error([`${type}: ${message}`, ...facts].join(', '));
}

const secrets = /\b(?:sk|rk|pk|whsec)_[\w*]+|\w+_secret_\w+/g;
