import type Stripe from 'stripe';
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
