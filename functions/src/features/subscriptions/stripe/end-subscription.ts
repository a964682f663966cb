import type Stripe from 'stripe';
import { hasEnded, type EndReason } from '@touchdown/shared/subscriptions/subscription-status.ts';
import { isMissing } from './stripe-problem.ts';
import { endedByMetadata } from './to-current.ts';

/**
 * Ends a subscription at once, and its open invoice with it, so that nothing more is asked. Doing it again changes
 * nothing. The reason is written first: Stripe's own says only that somebody asked for it.
 */
export async function endSubscription(stripe: Stripe, id: string, reason?: EndReason): Promise<void> {
  const before = await stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] });
  if (!hasEnded(before.status)) {
    if (reason) await stripe.subscriptions.update(id, { metadata: { [endedByMetadata]: reason } });
    // Somebody else may end it at the same moment.
    await stripe.subscriptions.cancel(id).catch(unlessMissing);
  }
  const { latest_invoice: invoice } = await stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] });
  const isOpen = invoice && typeof invoice !== 'string' && invoice.status === 'open';
  if (isOpen && invoice.id) await stripe.invoices.voidInvoice(invoice.id);
}

function unlessMissing(error: unknown): void {
  if (!isMissing(error)) throw error;
}
