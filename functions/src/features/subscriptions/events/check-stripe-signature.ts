import Stripe from 'stripe';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { subscriptionSentences } from '@touchdown/shared/subscriptions/subscription-sentences.ts';
import type { CheckSignature } from '../../../platform/http/doorkeeper.ts';

/** How far Stripe's clock and ours may differ, including the time on the way. A repeated event is signed again. */
const toleranceSeconds = 300;

/**
 * Returns whether Stripe has signed exactly this body within the tolerance. While Stripe changes the secret, it signs
 * with both, so one of several signatures is enough. Without a secret the answer is a 503, and Stripe repeats the event.
 */
export function checkStripeSignature(
  secret: () => Promise<string | undefined>,
  now: () => number = () => Date.now(),
): CheckSignature {
  return async (body, header) => {
    const signature = header('stripe-signature');
    if (!signature) return false;
    const key = await secret();
    if (!key) throw new Problem('UNAVAILABLE', subscriptionSentences.notOpen, [], { retryAfterSeconds: 60 });
    return isSigned(body, signature, key, now()) && !isFromFuture(signature, now());
  };
}

/** Stripe's own check, in constant time. It throws for a wrong signature, and in other ways for a malformed one. */
function isSigned(body: Uint8Array, signature: string, key: string, now: number): boolean {
  try {
    Stripe.webhooks.constructEvent(Buffer.from(body), signature, key, toleranceSeconds, undefined, now);
    return true;
  } catch {
    return false;
  }
}

/** Stripe's check refuses what is too old, but accepts any time to come. */
function isFromFuture(signature: string, now: number): boolean {
  const times = [...signature.matchAll(/(?:^|,)t=(\d+)/g)].map(([, seconds]) => Number(seconds));
  return times.some((seconds) => seconds > now / 1000 + toleranceSeconds);
}
