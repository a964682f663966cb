import Stripe from 'stripe';
import { endSubscription } from './end-subscription.ts';

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
