import type Stripe from 'stripe';
import { failAuthentication, payInvoice } from '../billing/pay-invoice.ts';
import type { StoredInvoice } from '../billing/invoices-of-subscription.ts';
import { flag, readParameters, required, text } from '../http/parameters.ts';
import { invalidRequest, missingReference, missingResource, StripeRefusal } from '../http/stripe-refusal.ts';
import type { StripeRoute } from '../http/stripe-route.ts';
import { idOf, type StripeWorld } from '../stripe-world.ts';
import { attachPaymentMethod } from './payment-methods.ts';

export const paymentIntentRoutes: StripeRoute[] = [
  {
    method: 'GET',
    path: '/v1/payment_intents/:id',
    publishable: true,
    handle: ({ world, form, isBrowser, ids: [id = ''] }) => {
      const given = readParameters(form, { client_secret: text });
      return paymentIntentOfPath(world, id, isBrowser ? (given.client_secret ?? '') : undefined);
    },
  },
  {
    method: 'POST',
    path: '/v1/payment_intents/:id/confirm',
    publishable: true,
    handle: ({ world, form, isBrowser, ids: [id = ''] }) => {
      const given = readParameters(form, {
        client_secret: text,
        payment_method: text,
        off_session: flag,
        return_url: text,
        use_stripe_sdk: flag,
      });
      const intent = paymentIntentOfPath(world, id, isBrowser ? (given.client_secret ?? '') : undefined);
      confirm(world, intent, { method: given.payment_method, onSession: !given.off_session });
      return intent;
    },
  },
  {
    // Not a call of Stripe's API: the dialog of Stripe.js tells the bank's answer by ways of its own.
    method: 'POST',
    path: '/v1/payment_intents/:id/authenticate',
    publishable: true,
    handle: ({ world, form, ids: [id = ''] }) => {
      const given = readParameters(form, { client_secret: required(text), succeeds: required(flag) });
      const intent = paymentIntentOfPath(world, id, given.client_secret);
      authenticate(world, intent, given.succeeds);
      return intent;
    },
  },
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
  { method = intent.payment_method, onSession }: { method: unknown; onSession: boolean },
): void {
  refuseUnlessOpen(intent);
  if (typeof method !== 'string' || method === '') {
    throw invalidRequest(
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
      { code: 'payment_intent_unexpected_state' },
    );
  }
  const found = world.state.paymentMethods[method];
  if (!found || world.state.cardNumbers[method] === undefined) {
    throw missingReference('PaymentMethod', method, 'payment_method');
  }
  // The payment is for future ones too, so that its card becomes one of the customer's.
  attachPaymentMethod(world, found, idOf(intent.customer));
  const outcome = payInvoice(world, invoiceOf(world, intent), { paymentMethod: method, onSession });
  if (typeof outcome === 'object') throw new StripeRefusal(402, outcome);
}

/** The bank has asked the person, as the dialog of Stripe.js does; whether or not they have passed. */
function authenticate(world: StripeWorld, intent: Stripe.PaymentIntent, succeeds: boolean): void {
  const method = intent.payment_method;
  if (intent.status !== 'requires_action' || typeof method !== 'string') {
    throw invalidRequest('This PaymentIntent needs no authentication.', {
      code: 'payment_intent_unexpected_state',
    });
  }
  const invoice = invoiceOf(world, intent);
  if (!succeeds) return failAuthentication(world, invoice, intent);
  payInvoice(world, invoice, { paymentMethod: method, onSession: true, authenticated: true });
}

function refuseUnlessOpen(intent: Stripe.PaymentIntent): void {
  const code = 'payment_intent_unexpected_state';
  if (intent.status === 'succeeded') {
    throw invalidRequest(
      'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.',
      { code },
    );
  }
  if (intent.status !== 'canceled') return;
  throw invalidRequest(
    'You cannot confirm this PaymentIntent because it has a status of canceled. Only a PaymentIntent with one of the following statuses may be confirmed: requires_confirmation, requires_action.',
    { code },
  );
}

function invoiceOf(world: StripeWorld, intent: Stripe.PaymentIntent): StoredInvoice {
  const payment = Object.values(world.state.invoicePayments).find(
    (one) => one.payment.payment_intent === intent.id,
  );
  const invoice = world.state.invoices[idOf(payment?.invoice)];
  if (!invoice) throw new Error(`The payment intent ${intent.id} has no invoice.`);
  return invoice;
}
