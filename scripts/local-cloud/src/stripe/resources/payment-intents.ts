import type Stripe from 'stripe';
import { failAuthentication, payInvoice } from '../billing/pay-invoice.ts';
import type { StoredInvoice } from '../billing/invoices-of-subscription.ts';
import { flag, readParameters, required, text } from '../http/parameters.ts';
import { invalidRequest, missingResource, StripeRefusal } from '../http/stripe-refusal.ts';
import {
  browserGet,
  browserPost,
  objectOfParameter,
  objectOfPath,
  type StripeRoute,
} from '../http/stripe-route.ts';
import { idOf, type StripeWorld } from '../stripe-world.ts';
import { attachPaymentMethod } from './payment-methods.ts';

export const paymentIntentRoutes: StripeRoute[] = [
  browserGet('/v1/payment_intents/:id', ({ world, form, isBrowser, ids: [id = ''] }) => {
    const given = readParameters(form, { client_secret: text });
    return paymentIntentOfPath(world, id, isBrowser ? (given.client_secret ?? '') : undefined);
  }),
  browserPost('/v1/payment_intents/:id/confirm', ({ world, form, isBrowser, ids: [id = ''] }) => {
    const given = readParameters(form, { client_secret: text, payment_method: text });
    const intent = paymentIntentOfPath(world, id, isBrowser ? (given.client_secret ?? '') : undefined);
    confirm(world, intent, given.payment_method);
    return intent;
  }),
  // Not a call of Stripe's API: the dialog of Stripe.js tells the bank's answer by ways of its own.
  browserPost('/v1/payment_intents/:id/authenticate', ({ world, form, ids: [id = ''] }) => {
    const given = readParameters(form, { client_secret: required(text), succeeds: required(flag) });
    const intent = paymentIntentOfPath(world, id, given.client_secret);
    authenticate(world, intent, given.succeeds);
    return intent;
  }),
];

/** Returns a payment intent; to one who has a secret, only if it is that of the intent. */
function paymentIntentOfPath(world: StripeWorld, id: string, secret?: string): Stripe.PaymentIntent {
  const intent = world.state.paymentIntents[id];
  const isAllowed = secret === undefined || secret === intent?.client_secret;
  if (!intent || !isAllowed) throw missingResource('payment_intent', id, 'intent');
  return intent;
}

function confirm(
  world: StripeWorld,
  intent: Stripe.PaymentIntent,
  method: unknown = intent.payment_method,
): void {
  const cannot = 'You cannot confirm this PaymentIntent because';
  if (intent.status === 'succeeded') throw unexpectedState(`${cannot} it has already succeeded.`);
  if (intent.status === 'canceled') throw unexpectedState(`${cannot} it has a status of canceled.`);
  if (typeof method !== 'string' || method === '')
    throw unexpectedState(`${cannot} it's missing a payment method.`);
  const found = objectOfParameter(world.state.paymentMethods, method, 'PaymentMethod', 'payment_method');
  // The payment is for future ones too, so that its card becomes one of the customer's.
  attachPaymentMethod(world, found, idOf(intent.customer));
  const outcome = payInvoice(world, invoiceOf(world, intent), { paymentMethod: method, onSession: true });
  if (typeof outcome === 'object') throw new StripeRefusal(402, outcome);
}

/** The bank has asked the person, as the dialog of Stripe.js does; whether or not they have passed. */
function authenticate(world: StripeWorld, intent: Stripe.PaymentIntent, succeeds: boolean): void {
  const method = intent.payment_method;
  if (intent.status !== 'requires_action' || typeof method !== 'string')
    throw unexpectedState('This PaymentIntent needs no authentication.');
  const invoice = invoiceOf(world, intent);
  if (!succeeds) return failAuthentication(world, invoice);
  payInvoice(world, invoice, { paymentMethod: method, onSession: true, authenticated: true });
}

function unexpectedState(message: string): StripeRefusal {
  return invalidRequest(message, { code: 'payment_intent_unexpected_state' });
}

function invoiceOf(world: StripeWorld, intent: Stripe.PaymentIntent): StoredInvoice {
  const payment = Object.values(world.state.invoicePayments).find(
    (one) => one.payment.payment_intent === intent.id,
  );
  return objectOfPath(world.state.invoices, idOf(payment?.invoice), 'invoice');
}
