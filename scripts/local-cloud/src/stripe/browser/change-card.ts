import type Stripe from 'stripe';
import { subscriptionOf } from '../billing/invoices-of-subscription.ts';
import { payInvoice } from '../billing/pay-invoice.ts';
import { attachPaymentMethod, createPaymentMethod } from '../resources/payment-methods.ts';
import type { StripeWorld } from '../stripe-world.ts';

export type CardChange = 'changed' | 'paid' | 'declined' | 'confirm';

interface CardInput {
  number: string;
  exp_month: number;
  exp_year: number;
}

/**
 * Lets the customer pay with another card from now on, and what is open at once. A subscription's own card stays and is
 * charged first: Stripe does not promise that its portal replaces it.
 */
export function changeCard(world: StripeWorld, customer: Stripe.Customer, input: CardInput): CardChange {
  const method = createPaymentMethod(world, input);
  attachPaymentMethod(world, method, customer.id);
  customer.invoice_settings.default_payment_method = method.id;
  return payOpenInvoices(world, customer.id, method.id);
}

function payOpenInvoices(world: StripeWorld, customer: string, paymentMethod: string): CardChange {
  let change: CardChange = 'changed';
  for (const invoice of Object.values(world.state.invoices)) {
    if (invoice.customer !== customer || invoice.status !== 'open') continue;
    const status = subscriptionOf(world, invoice)?.status;
    if (status !== 'past_due' && status !== 'unpaid') continue;
    const outcome = payInvoice(world, invoice, { paymentMethod, onSession: true });
    if (outcome === 'requires_action') return 'confirm';
    if (outcome !== 'succeeded') return 'declined';
    change = 'paid';
  }
  return change;
}
