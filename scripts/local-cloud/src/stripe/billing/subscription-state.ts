import type Stripe from 'stripe';
import { idOf, type StripeWorld } from '../stripe-world.ts';
import { voidInvoice } from './invoices-of-subscription.ts';

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

type Reason = Stripe.Subscription.CancellationDetails.Reason;

/** Ends a subscription now. One whose first payment is missing expires instead of being canceled. */
export function cancelAtOnce(
  world: StripeWorld,
  subscription: Stripe.Subscription,
  reason: Reason = 'cancellation_requested',
): void {
  if (subscription.status === 'incomplete') return expire(world, subscription);
  const now = world.now();
  subscription.status = 'canceled';
  subscription.canceled_at ??= now;
  subscription.ended_at = now;
  if (subscription.cancellation_details) subscription.cancellation_details.reason = reason;
  stopCollecting(world, subscription);
  world.emit('customer.subscription.deleted', subscription);
}

/** The first payment did not come in time: nothing was paid, and nothing is asked any more. */
export function expire(world: StripeWorld, subscription: Stripe.Subscription): void {
  const invoice = world.state.invoices[idOf(subscription.latest_invoice)];
  if (invoice?.status === 'open') voidInvoice(world, invoice);
  changeSubscription(world, subscription, (one) => {
    one.status = 'incomplete_expired';
    one.ended_at = world.now();
  });
}

/** Open invoices stay open, but no payment is attempted any more, unless somebody pays them. */
function stopCollecting(world: StripeWorld, subscription: Stripe.Subscription): void {
  for (const invoice of Object.values(world.state.invoices)) {
    if (invoice.parent?.subscription_details?.subscription !== subscription.id) continue;
    invoice.auto_advance = false;
    invoice.next_payment_attempt = null;
  }
}
