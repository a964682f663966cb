import type Stripe from 'stripe';
import { hasEnded } from '@touchdown/shared/subscriptions/subscription-status.ts';
import type { CurrentSubscription } from '../../domain/support/subscription-items.ts';
import type { GetStripe } from './stripe/stripe-client.ts';
import { throwStripeProblem } from './stripe/stripe-problem.ts';
import { voidOpenInvoices } from './stripe/end-subscription.ts';
import { isUnpaid, toCurrent, type OpenPayment } from './stripe/to-current.ts';
import type { SubscriptionStore } from './subscription-store.ts';

export interface Refreshed {
  current: CurrentSubscription;
  /** Confirms the open payment, if there is one. It is neither stored nor logged. */
  clientSecret?: string;
}

/**
 * Asks Stripe for a subscription and stores what it says. Undefined if the person has no customer any more, or
 * the subscription is another customer's.
 */
export type RefreshSubscription = (uid: string, subscriptionId: string) => Promise<Refreshed | undefined>;

const maxAttempts = 5;

/**
 * The only place where a subscription of Stripe's becomes ours. The table is read first: what is written was asked
 * for after everything that it replaces, whatever the clocks of two functions say.
 */
export function subscriptionRefresher(
  stripe: GetStripe,
  store: Pick<SubscriptionStore, 'read' | 'replaceCurrent'>,
  now: () => number,
): RefreshSubscription {
  return async (uid, subscriptionId) => {
    for (let attempt = 1; ; attempt++) {
      const before = await store.read(uid);
      if (!before) return undefined;
      // Later than what it replaces also if this clock is behind.
      const fetchedAt = Math.max(now(), (before.current?.fetchedAt ?? 0) + 1);
      const { subscription, payment } = await fetchSubscription(await stripe(), subscriptionId).catch(
        throwStripeProblem,
      );
      if (idOf(subscription.customer) !== before.customerId) return undefined;
      const current = toCurrent(subscription, payment, fetchedAt);
      if (before.current && !replaces(current, before.current)) return { current: before.current };
      const isWritten = await store.replaceCurrent(before, current);
      // After so many attempts others have written what they asked for just now.
      if (isWritten || attempt === maxAttempts) return refreshed(current, payment);
    }
  };
}

function refreshed(current: CurrentSubscription, payment: OpenPayment | undefined): Refreshed {
  return current.needs !== null && payment ? { current, clientSecret: payment.clientSecret } : { current };
}

/** An event of an earlier subscription may arrive late. It must not hide the one that is paid now. */
function replaces(next: CurrentSubscription, before: CurrentSubscription): boolean {
  return next.id === before.id || (hasEnded(before.status) && !hasEnded(next.status));
}

/** Also ends the invoices of a subscription that Stripe has ended. Throws Stripe's own errors. */
export async function fetchSubscription(
  stripe: Stripe,
  id: string,
): Promise<{ subscription: Stripe.Subscription; payment: OpenPayment | undefined }> {
  const expand = ['latest_invoice.confirmation_secret'];
  const subscription = await stripe.subscriptions.retrieve(id, { expand });
  const { status, latest_invoice: invoice } = subscription;
  const isOpen = invoice && typeof invoice !== 'string' && invoice.status === 'open';
  if (hasEnded(status) && isOpen) await voidOpenInvoices(stripe, id);
  return { subscription, payment: await openPayment(stripe, subscription) };
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

export function idOf(reference: string | { id: string }): string {
  return typeof reference === 'string' ? reference : reference.id;
}
