import type Stripe from 'stripe';
import {
  intentOf,
  subscriptionOf,
  voidInvoice,
  type StoredInvoice,
} from '../billing/invoices-of-subscription.ts';
import { defaultMethodOf, payInvoice } from '../billing/pay-invoice.ts';
import { changeSubscription } from '../billing/subscription-state.ts';
import { fields, oneOf, readParameters, required, text } from '../http/parameters.ts';
import { invalidRequest, missingReference, StripeRefusal } from '../http/stripe-refusal.ts';
import { by, listRoute, objectOfPath, post, retrieveRoute, type StripeRoute } from '../http/stripe-route.ts';
import type { StripeWorld } from '../stripe-world.ts';

const statuses = oneOf('draft', 'open', 'paid', 'uncollectible', 'void');
const payment = fields({ type: required(oneOf('payment_intent')), payment_intent: required(text) });

export const invoiceRoutes: StripeRoute[] = [
  listRoute('/v1/invoices', ({ invoices }) => invoices, {
    customer: by(text, (one: StoredInvoice, customer) => one.customer === customer),
    subscription: by(text, (one: StoredInvoice, id, world) => subscriptionOf(world, one)?.id === id),
    status: by(statuses, (one: StoredInvoice, status) => one.status === status),
  }),
  retrieveRoute('/v1/invoices', ({ invoices }) => invoices, 'invoice'),
  // The link between an invoice and its payment intent, which basil keeps in objects of its own.
  listRoute('/v1/invoice_payments', ({ invoicePayments }) => invoicePayments, {
    payment: by(
      payment,
      (one: Stripe.InvoicePayment, { payment_intent: id }) => one.payment.payment_intent === id,
    ),
  }),
  post('/v1/invoices/:id/pay', ({ world, form, ids: [id = ''] }) => {
    const given = readParameters(form, { payment_method: text });
    const invoice = invoiceOfPath(world, id);
    pay(world, invoice, given.payment_method);
    return invoice;
  }),
  post('/v1/invoices/:id/void', ({ world, form, ids: [id = ''] }) => {
    readParameters(form, {});
    const invoice = invoiceOfPath(world, id);
    if (invoice.status !== 'open') {
      throw invalidRequest("You can only pass in open invoices. This invoice isn't open.");
    }
    voidInvoice(world, invoice);
    forgiveSubscription(world, invoice);
    return invoice;
  }),
];

function invoiceOfPath(world: StripeWorld, id: string): StoredInvoice {
  return objectOfPath(world.state.invoices, id, 'invoice', 'invoice');
}

function pay(world: StripeWorld, invoice: StoredInvoice, method: string | undefined): void {
  if (invoice.status !== 'open') {
    throw invalidRequest("This invoice can no longer be paid, because it isn't open.");
  }
  const subscription = subscriptionOf(world, invoice);
  const paymentMethod = method ?? (subscription && defaultMethodOf(world, subscription));
  if (!paymentMethod || world.state.paymentMethods[paymentMethod]?.customer !== invoice.customer) {
    throw missingReference('PaymentMethod', paymentMethod ?? '', 'payment_method');
  }
  const outcome = payInvoice(world, invoice, { paymentMethod, onSession: false });
  if (typeof outcome === 'object') throw new StripeRefusal(402, outcome);
  if (outcome === 'succeeded') return;
  throw new StripeRefusal(402, {
    type: 'card_error',
    code: 'invoice_payment_intent_requires_action',
    message:
      'This payment requires additional user action before it can be completed successfully. Payment can be completed using the PaymentIntent associated with the invoice.',
    payment_intent: structuredClone(intentOf(world, invoice)),
  });
}

/** A subscription is past due because of its open invoices; without any, it is not. */
function forgiveSubscription(world: StripeWorld, invoice: StoredInvoice): void {
  const subscription = subscriptionOf(world, invoice);
  if (subscription?.status !== 'past_due' && subscription?.status !== 'unpaid') return;
  const isOwing = Object.values(world.state.invoices).some(
    (one) => one.status === 'open' && subscriptionOf(world, one) === subscription,
  );
  if (isOwing) return;
  changeSubscription(world, subscription, (one) => {
    one.status = 'active';
  });
}
