import type { StripeError } from '@stripe/stripe-js';
import { reasonOr } from '../../../lib/api/api-error.ts';

/** The payment provider's script refused a card or a payment, with a sentence for the person. */
export class PaymentRefusal extends Error {}

/** The provider's own failures. What they say is for programmers; all other errors are about the card or the payment. */
const ownFailures: ReadonlySet<string> = new Set([
  'api_error',
  'authentication_error',
  'idempotency_error',
  'rate_limit_error',
] satisfies StripeError['type'][]);

/** Throws the refusal of a call of the payment provider's script, if it has one. */
export function throwRefusal({ error }: { error?: StripeError | undefined }, fallback: string): void {
  if (!error) return;
  throw new PaymentRefusal(ownFailures.has(error.type) ? fallback : (error.message ?? fallback));
}

/** Returns the provider's sentence, the server's, or the action's own words. */
export function paymentFailure(error: unknown, ownWords: string): string {
  return error instanceof PaymentRefusal ? error.message : reasonOr(error, ownWords);
}
