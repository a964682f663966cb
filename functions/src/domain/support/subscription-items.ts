import { community } from '@touchdown/shared/storage/community.ts';
import { indexKey, itemKey } from '@touchdown/shared/storage/table-shape.ts';
import type { DuePayment, Subscription } from '@touchdown/shared/subscriptions/schema.ts';
import {
  hasEnded,
  isActive,
  isExpired,
  type EndReason,
  type SubscriptionStatus,
} from '@touchdown/shared/subscriptions/subscription-status.ts';

/** A person's support, as Stripe last told. */
export interface StoredSubscription {
  uid: string;
  customerId: string;
  /** Missing until the first subscription of this customer. */
  current?: CurrentSubscription;
}

export interface CurrentSubscription {
  id: string;
  status: SubscriptionStatus;
  /** When it was begun at Stripe, paid or not. Missing in items from before this was stored. */
  startedAt?: string;
  baseCents: number;
  extraCents: number;
  /** Null until the first payment. */
  periodEnd: string | null;
  cancelsAtPeriodEnd: boolean;
  endedAt: string | null;
  endedBy: EndReason | null;
  /** What the person has to do so that a payment succeeds. */
  needs: 'confirmation' | 'card' | null;
  /** When Stripe was asked, in milliseconds since 1970. What was asked earlier is not written over it. */
  fetchedAt: number;
}

export function subscriptionKey(uid: string) {
  return itemKey(community.kinds.subscription, { person: uid });
}

/** Returns the item. It is in the index of supporters until the subscription has ended. */
export function toSubscriptionItem(stored: StoredSubscription): Record<string, unknown> {
  const { subscription } = community.kinds;
  const isLive = stored.current !== undefined && !hasEnded(stored.current.status);
  return {
    ...subscriptionKey(stored.uid),
    ...(isLive ? indexKey(subscription.indexes.bySupport, { person: stored.uid }) : {}),
    ...stored,
  };
}

/** Returns a subscription as the API shows it. */
export function toSubscription(current: CurrentSubscription): Subscription {
  const { status, baseCents, extraCents, periodEnd, cancelsAtPeriodEnd, endedAt, endedBy, needs } = current;
  return {
    status,
    base_amount: baseCents,
    top_up_amount: extraCents,
    total_amount: baseCents + extraCents,
    current_period_end: periodEnd,
    cancel_at_period_end: cancelsAtPeriodEnd,
    ended_at: endedAt,
    ended_by: endedBy,
    needs,
  };
}

/** Returns what a payment waits for. A first one whose card was declined is not due: nothing has begun. */
export function duePaymentOf({ status, needs }: CurrentSubscription): DuePayment['due'] {
  if (hasEnded(status) || isActive(status)) return null;
  return status === 'incomplete' && needs === 'card' ? null : needs;
}

/** Returns whether a person supports the project at this time: active, and within the period that was paid. */
export function isSupporting(current: CurrentSubscription | undefined, now: number): boolean {
  if (!current || !isActive(current.status) || current.periodEnd === null) return false;
  return !isExpired(current.periodEnd, now);
}
