import type Stripe from 'stripe';
import { hasEnded } from '@touchdown/shared/subscriptions/subscription-status.ts';
import type { CurrentSubscription } from '../../domain/support/subscription-items.ts';
import { voidOpenInvoices } from './stripe/end-subscription.ts';
import type { GetStripe } from './stripe/stripe-client.ts';
import { throwStripeProblem } from './stripe/stripe-problem.ts';
import { isUnpaid, toCurrent, type OpenPayment } from './stripe/to-current.ts';
import { maxReplaceAttempts, type SubscriptionStore } from './subscription-store.ts';

interface FetchedSubscription {
  current: CurrentSubscription;
  customer: string;
  /** Confirms the open payment, if there is one. It is neither stored nor logged. */
  clientSecret?: string;
}

const hour = 3_600_000;

/**
 * Asks Stripe for a subscription, so that what it says can replace what was read before. The only place where a
 * subscription of Stripe's becomes ours. Also ends the open invoice of a subscription that Stripe has ended. Throws
 * Stripe's own errors.
 */
export async function fetchSubscription(
  stripe: Stripe,
  id: string,
  { before, now }: { before: Partial<CurrentSubscription> | undefined; now: number },
): Promise<FetchedSubscription> {
  const fetchedAt = laterThan(before?.fetchedAt, now);
  const expand = ['latest_invoice.confirmation_secret'];
  const subscription = await stripe.subscriptions.retrieve(id, { expand });
  const { status, latest_invoice: invoice } = subscription;
  const isOpen = invoice && typeof invoice !== 'string' && invoice.status === 'open';
  if (hasEnded(status) && isOpen) await voidOpenInvoices(stripe, id);
  const payment = await openPayment(stripe, subscription);
  const current = toCurrent(subscription, payment, fetchedAt);
  const clientSecret = current.needs === null ? undefined : payment?.clientSecret;
  return {
    current,
    customer: idOf(subscription.customer),
    ...(clientSecret === undefined ? {} : { clientSecret }),
  };
}

/** Later than what it replaces also if this clock is behind, but not later than a time that nobody can have asked at. */
function laterThan(before: number | undefined, now: number): number {
  return isPossible(before, now) ? Math.max(now, before + 1) : now;
}

/** Returns whether Stripe can have been asked at a stored time. */
export function isPossible(fetchedAt: unknown, now: number): fetchedAt is number {
  return typeof fetchedAt === 'number' && fetchedAt > 0 && fetchedAt < now + hour;
}

/** The id of a payment is the first part of the secret that confirms it. */
async function openPayment(
  stripe: Stripe,
  { status, latest_invoice: invoice }: Stripe.Subscription,
): Promise<OpenPayment | undefined> {
  if (!isUnpaid(status) || !invoice || typeof invoice === 'string') return undefined;
  const clientSecret = invoice.confirmation_secret?.client_secret;
  const id = clientSecret?.split('_secret_')[0];
  if (!clientSecret || !id) return undefined;
  const payment = await stripe.paymentIntents.retrieve(id);
  return { clientSecret, status: payment.status };
}

/** Returns the id of what an object names, expanded or not. */
export function idOf(reference: string | { id: string }): string {
  return typeof reference === 'string' ? reference : reference.id;
}

type Refreshed = Pick<FetchedSubscription, 'current' | 'clientSecret'>;

/**
 * Asks Stripe for a subscription and stores what it says. Undefined if the person has no customer any more, or
 * the subscription is another customer's.
 */
export type RefreshSubscription = (uid: string, subscriptionId: string) => Promise<Refreshed | undefined>;

/** For a person who waits for the answer: one subscription is looked at. `settlePerson` looks at all. */
export function subscriptionRefresher(
  getStripe: GetStripe,
  store: SubscriptionStore,
  now: () => number,
): RefreshSubscription {
  return async (uid, subscriptionId) => {
    for (let attempt = 1; ; attempt++) {
      const before = await store.read(uid);
      if (!before) return undefined;
      const stripe = await getStripe();
      const asked = { before: before.current, now: now() };
      const { customer, ...fetched } = await fetchSubscription(stripe, subscriptionId, asked).catch(
        throwStripeProblem,
      );
      if (customer !== before.customerId) return undefined;
      if (before.current && !replaces(fetched.current, before.current)) return { current: before.current };
      const isWritten = await store.replace(before, fetched.current);
      // After so many attempts others have written what they asked for just now.
      if (isWritten || attempt === maxReplaceAttempts) return fetched;
    }
  };
}

/** An event of an earlier subscription may arrive late. It must not hide the one that is paid now. */
function replaces(next: CurrentSubscription, before: CurrentSubscription): boolean {
  return next.id === before.id || (hasEnded(before.status) && !hasEnded(next.status));
}
