import type Stripe from 'stripe';
import { monthsLater, periodEndAfter } from './billing/billing-periods.ts';
import type { StripeState } from './stripe-state.ts';
import type { StripeWorld } from './stripe-world.ts';
import {
  draftInvoice,
  finalizeInvoice,
  subscriptionOf,
  type StoredInvoice,
} from './billing/invoices-of-subscription.ts';
import { defaultMethodOf, payInvoice } from './billing/pay-invoice.ts';
import {
  cancelAtOnce,
  changeSubscription,
  expire,
  hasEnded,
  periodEndOf,
} from './billing/subscription-state.ts';

export type OwnClock = ReturnType<typeof openClock>;

/** This server's own time. It goes on like this machine's, ahead of it by what it was advanced. */
export function openClock(state: StripeState, realNow: () => number) {
  let fixed: number | undefined;
  return {
    /** In whole seconds. */
    now: () => fixed ?? Math.floor((realNow() + state.clockAheadMs) / 1000),
    /** Does something as if it were this second. */
    at: (seconds: number, work: () => void) => {
      fixed = seconds;
      try {
        work();
      } finally {
        fixed = undefined;
      }
    },
    /** Moves the clock on to this second. It does not go back. */
    moveTo: (seconds: number) => {
      state.clockAheadMs = Math.max(state.clockAheadMs, seconds * 1000 - realNow());
    },
  };
}

/** Does what has become due since the last call. */
export function catchUp(world: StripeWorld, clock: OwnClock): void {
  runDueWork(world, clock.now(), clock.at);
}

/** Lets time pass: `1 month`, `3 days`, `23 hours`. What becomes due meanwhile happens in its order. */
export function advanceClock(world: StripeWorld, clock: OwnClock, duration: string): void {
  const target = later(clock.now(), duration);
  runDueWork(world, target, clock.at);
  clock.moveTo(target);
}

const secondsOf = { second: 1, minute: 60, hour: 3600, day: 86_400, week: 7 * 86_400 } as const;

function later(seconds: number, duration: string): number {
  const [, count, unit = ''] = /^(\d{1,4}) ?(second|minute|hour|day|week|month|year)s?$/.exec(duration) ?? [];
  if (count === undefined) {
    throw new RangeError(`A duration is such as "1 month", "3 days" or "23 hours", but got "${duration}".`);
  }
  if (unit === 'month') return monthsLater(seconds, Number(count));
  if (unit === 'year') return monthsLater(seconds, 12 * Number(count));
  return seconds + Number(count) * secondsOf[unit as keyof typeof secondsOf];
}

/** A first payment may come until 23 hours after the subscription was created. */
const firstPaymentSeconds = 23 * 3600;

/** Does something as if it were this second. */
type DoAt = (seconds: number, work: () => void) => void;

interface DueWork {
  at: number;
  run: () => void;
}

/** Does everything that is due until a time, each at its own time and in its order. */
function runDueWork(world: StripeWorld, until: number, at: DoAt): void {
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
