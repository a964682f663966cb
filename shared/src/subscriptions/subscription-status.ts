/** The states of a subscription, in the payment provider's words. */
export const subscriptionStatuses = [
  'active',
  'trialing',
  'incomplete',
  'incomplete_expired',
  'past_due',
  'unpaid',
  'paused',
  'canceled',
] as const;

export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/** Why support has ended: the person canceled, the payment failed permanently, or money went back. */
export const endReasons = ['request', 'payment', 'refund', 'dispute'] as const;
export type EndReason = (typeof endReasons)[number];

/** Returns whether a subscription counts as support. It still has to be within its period. */
export function isActive(status: SubscriptionStatus): boolean {
  return status === 'active' || status === 'trialing';
}

/** Returns whether the paid period is over, so that an active subscription counts as expired. */
export function isExpired(periodEnd: string | null, now: number): boolean {
  return periodEnd !== null && now > Date.parse(periodEnd);
}

/** Returns whether nothing more is paid by a subscription, so that a new one may begin. */
export function hasEnded(status: SubscriptionStatus): boolean {
  return status === 'canceled' || status === 'incomplete_expired';
}
