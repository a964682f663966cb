import type Stripe from 'stripe';
import {
  endReasons,
  hasEnded,
  type EndReason,
  type SubscriptionStatus,
} from '@touchdown/shared/subscriptions/subscription-status.ts';
import type { CurrentSubscription } from '../../../domain/support/subscription-items.ts';
import { baseLookupKey } from './base-price.ts';

/** Where a subscription at Stripe says why this site has ended it. */
export const endedByMetadata = 'ended_by';

/** A payment that waits for somebody, and how far it is. */
export interface OpenPayment {
  clientSecret: string;
  status: Stripe.PaymentIntent.Status;
}

const unpaid: ReadonlySet<SubscriptionStatus> = new Set(['incomplete', 'past_due', 'unpaid', 'paused']);

/** Returns whether somebody has to do something before a subscription counts as support. */
export function isUnpaid(status: SubscriptionStatus): boolean {
  return unpaid.has(status);
}

/** Converts a subscription of Stripe's to what is stored of it. */
export function toCurrent(
  subscription: Stripe.Subscription,
  payment: OpenPayment | undefined,
  fetchedAt: number,
): CurrentSubscription {
  const { id, status } = subscription;
  const ended = hasEnded(status);
  return {
    id,
    status,
    startedAt: new Date(subscription.created * 1000).toISOString(),
    ...amountsOf(subscription),
    periodEnd: periodEndOf(subscription),
    cancelsAtPeriodEnd: !ended && subscription.cancel_at_period_end,
    endedAt: ended ? instant(subscription.ended_at ?? subscription.canceled_at) : null,
    endedBy: ended ? endReasonOf(subscription) : null,
    needs: isUnpaid(status) ? needsOf(payment) : null,
    fetchedAt,
  };
}

/** Returns the cents per month: the base price has a lookup key, and whatever else is paid is extra. */
export function amountsOf({ items }: Stripe.Subscription): { baseCents: number; extraCents: number } {
  const cents = (isBase: boolean) =>
    items.data
      .filter(({ price }) => (price.lookup_key === baseLookupKey) === isBase)
      .reduce((sum, { price, quantity = 1 }) => sum + (price.unit_amount ?? 0) * quantity, 0);
  return { baseCents: cents(true), extraCents: cents(false) };
}

/** Each item has a period of its own. Nothing was paid for the period of a subscription that never began. */
function periodEndOf({ status, items }: Stripe.Subscription): string | null {
  if (status === 'incomplete' || status === 'incomplete_expired') return null;
  const ends = items.data.map((item) => item.current_period_end);
  return ends.length > 0 ? instant(Math.min(...ends)) : null;
}

function endReasonOf({ status, metadata, cancellation_details: details }: Stripe.Subscription): EndReason {
  const told = endReasons.find((reason) => reason === metadata[endedByMetadata]);
  if (told) return told;
  if (details?.reason === 'payment_disputed') return 'dispute';
  return status === 'incomplete_expired' || details?.reason === 'payment_failed' ? 'payment' : 'request';
}

function needsOf(payment: OpenPayment | undefined): CurrentSubscription['needs'] {
  switch (payment?.status) {
    case 'requires_action':
    case 'requires_confirmation':
      return 'confirmation';
    case 'processing':
    case 'succeeded':
    case 'canceled':
      return null;
    default:
      return 'card';
  }
}

function instant(seconds: number | null): string | null {
  return seconds === null ? null : new Date(seconds * 1000).toISOString();
}
