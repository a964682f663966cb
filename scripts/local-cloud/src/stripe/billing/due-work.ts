import type Stripe from 'stripe';
import type { StripeWorld } from '../stripe-world.ts';
import { periodEndAfter } from './billing-periods.ts';
import {
  draftInvoice,
  finalizeInvoice,
  subscriptionOf,
  type StoredInvoice,
} from './invoices-of-subscription.ts';
import { defaultMethodOf, payInvoice } from './pay-invoice.ts';
import { cancelAtOnce, changeSubscription, expire, hasEnded, periodEndOf } from './subscription-state.ts';

/** A first payment may come until 23 hours after the subscription was created. */
const firstPaymentSeconds = 23 * 3600;

/** Does something as if it were this second. */
type DoAt = (seconds: number, work: () => void) => void;

interface DueWork {
  at: number;
  run: () => void;
}

/** Does everything that is due until a time, each at its own time and in its order. */
export function runDueWork(world: StripeWorld, until: number, at: DoAt): void {
  for (;;) {
    const next = nextDueWork(world);
    if (!next || next.at > until) return;
    at(next.at, next.run);
  }
}

function nextDueWork(world: StripeWorld): DueWork | undefined {
  const work = [
    ...Object.values(world.state.subscriptions).flatMap((one) => workOfSubscription(world, one)),
    ...Object.values(world.state.invoices).flatMap((one) => workOfInvoice(world, one)),
  ];
  return work.toSorted((one, other) => one.at - other.at)[0];
}

function workOfSubscription(world: StripeWorld, subscription: Stripe.Subscription): DueWork[] {
  if (hasEnded(subscription)) return [];
  if (subscription.status === 'incomplete') {
    return [{ at: subscription.created + firstPaymentSeconds, run: () => expire(world, subscription) }];
  }
  const at = periodEndOf(subscription);
  const run = () =>
    subscription.cancel_at_period_end ? cancelAtOnce(world, subscription) : renew(world, subscription);
  return [{ at, run }];
}

function workOfInvoice(world: StripeWorld, invoice: StoredInvoice): DueWork[] {
  if (invoice.status === 'open' && invoice.next_payment_attempt) {
    return [{ at: invoice.next_payment_attempt, run: () => attempt(world, invoice) }];
  }
  return [];
}

function renew(world: StripeWorld, subscription: Stripe.Subscription): void {
  let invoice: StoredInvoice | undefined;
  changeSubscription(world, subscription, (one) => {
    for (const item of one.items.data) {
      item.current_period_start = item.current_period_end;
      item.current_period_end = periodEndAfter(one.billing_cycle_anchor, item.current_period_start);
    }
    invoice = draftInvoice(world, one, 'subscription_cycle');
  });
  if (!invoice) return;
  if (subscription.status === 'unpaid') {
    // Stripe goes on to write invoices for it, but they stay drafts.
    invoice.auto_advance = false;
    return;
  }
  // At Stripe it stays a draft for an hour.
  finalizeInvoice(world, invoice);
  attempt(world, invoice);
}

function attempt(world: StripeWorld, invoice: StoredInvoice): void {
  const subscription = subscriptionOf(world, invoice);
  if (!subscription) return;
  const paymentMethod = defaultMethodOf(world, subscription) ?? '';
  const outcome = payInvoice(world, invoice, { paymentMethod, onSession: false });
  if (outcome === 'succeeded' || invoice.next_payment_attempt !== null) return;
  if (world.rules.afterRetries === 'cancel') cancelAtOnce(world, subscription, 'payment_failed');
  if (world.rules.afterRetries !== 'unpaid') return;
  changeSubscription(world, subscription, (one) => {
    one.status = 'unpaid';
  });
}
