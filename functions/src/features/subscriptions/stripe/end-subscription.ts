import Stripe from 'stripe';
import { hasEnded, type EndReason } from '@touchdown/shared/subscriptions/subscription-status.ts';
import { isMissing } from './stripe-problem.ts';
import { endedByMetadata } from './to-current.ts';

/**
 * Ends a subscription at once, and its open invoices with it, so that nothing more is asked. Doing it again changes
 * nothing. The reason is written first: Stripe's own says only that somebody asked for it.
 */
export async function endSubscription(stripe: Stripe, id: string, reason?: EndReason): Promise<void> {
  const { status } = await stripe.subscriptions.retrieve(id);
  if (!hasEnded(status)) {
    if (reason) await stripe.subscriptions.update(id, { metadata: { [endedByMetadata]: reason } });
    // Somebody else may end it at the same moment.
    await stripe.subscriptions.cancel(id).catch(unlessMissing);
  }
  await voidOpenInvoices(stripe, id);
}

/** Lets nobody pay for a subscription that has ended. Stripe leaves the invoices of unpaid months open. */
export async function voidOpenInvoices(stripe: Stripe, subscription: string): Promise<void> {
  for await (const { id } of stripe.invoices.list({ subscription, status: 'open', limit: 100 })) {
    if (id) await stripe.invoices.voidInvoice(id);
  }
}

function unlessMissing(error: unknown): void {
  if (!isMissing(error)) throw error;
}

/**
 * Deletes a customer at Stripe. Stripe then cancels the customer's subscriptions, but they are ended first, so that
 * nothing is charged if only the deletion fails. Succeeds if Stripe does not know the customer any more.
 */
export async function deleteCustomer(stripe: Stripe, customer: string): Promise<void> {
  try {
    for await (const { id, status } of stripe.subscriptions.list({ customer, status: 'all', limit: 100 })) {
      if (!hasEnded(status)) await endSubscription(stripe, id);
    }
    await stripe.customers.del(customer);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

/**
 * Ends a subscription whose first payment waits for somebody. Returns `false`, and changes nothing, if it was paid
 * meanwhile. The invoice goes first, because Stripe decides there between ending and paying: after it, either
 * nobody can pay any more, or it is paid and stays. Doing it again changes nothing.
 */
export async function endUnconfirmed(stripe: Stripe, id: string): Promise<boolean> {
  const invoice = await latestInvoice(stripe, id);
  if (invoice?.status === 'open' && invoice.id) {
    await stripe.invoices.voidInvoice(invoice.id).catch(unlessNotOpen);
  }
  if ((await latestInvoice(stripe, id))?.status === 'paid') return false;
  await endSubscription(stripe, id, 'request');
  return true;
}

async function latestInvoice(stripe: Stripe, id: string): Promise<Stripe.Invoice | undefined> {
  const { latest_invoice: invoice } = await stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] });
  return invoice && typeof invoice !== 'string' ? invoice : undefined;
}

function unlessNotOpen(error: unknown): void {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
}

/** Returns all subscriptions of a customer with their latest invoices, also those that have ended. */
export async function subscriptionsOf(stripe: Stripe, customer: string): Promise<Stripe.Subscription[]> {
  const all: Stripe.Subscription[] = [];
  const expand = ['data.latest_invoice'];
  for await (const one of stripe.subscriptions.list({ customer, status: 'all', limit: 100, expand })) {
    all.push(one);
  }
  return all;
}
