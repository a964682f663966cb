import type Stripe from 'stripe';
import type { StripeWorld } from '../stripe-world.ts';

export function hasEnded(subscription: Stripe.Subscription): boolean {
  return subscription.status === 'canceled' || subscription.status === 'incomplete_expired';
}

/** The period is that of the items: basil has none at the subscription itself. */
export function periodEndOf(subscription: Stripe.Subscription): number {
  return Math.min(...subscription.items.data.map((item) => item.current_period_end));
}

/** Changes a subscription and sends what has changed, if anything has. */
export function changeSubscription(
  world: StripeWorld,
  subscription: Stripe.Subscription,
  change: (subscription: Stripe.Subscription) => void,
): void {
  const before = structuredClone(subscription);
  change(subscription);
  const previous = differences(before, subscription);
  if (Object.keys(previous).length === 0) return;
  world.emit('customer.subscription.updated', subscription, previous);
}

/** Returns the former values of the fields that differ. */
function differences<T extends object>(before: T, after: T): Partial<T> {
  const names = Object.keys(before) as (keyof T)[];
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  return Object.fromEntries(changed.map((name) => [name, before[name]])) as Partial<T>;
}
