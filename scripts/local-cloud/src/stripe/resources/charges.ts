import type Stripe from 'stripe';
import { createdParameter, isCreatedWithin, listPage, pageParameters } from '../http/list-page.ts';
import { readParameters, text } from '../http/parameters.ts';
import { missingResource } from '../http/stripe-refusal.ts';
import type { StripeRoute } from '../http/stripe-route.ts';
import { newId, type StripeWorld } from '../stripe-world.ts';

export const chargeRoutes: StripeRoute[] = [
  {
    method: 'GET',
    path: '/v1/charges',
    handle: ({ world, form }) => {
      const given = readParameters(form, {
        ...pageParameters,
        customer: text,
        payment_intent: text,
        created: createdParameter,
      });
      const found = Object.values(world.state.charges).filter(
        (one) =>
          (given.customer ?? one.customer) === one.customer &&
          (given.payment_intent ?? one.payment_intent) === one.payment_intent &&
          isCreatedWithin(one.created, given.created),
      );
      return listPage(found, given, '/v1/charges');
    },
  },
  {
    method: 'GET',
    path: '/v1/charges/:id',
    handle: ({ world, form, ids: [id = ''] }) => {
      readParameters(form, {});
      const charge = world.state.charges[id];
      if (!charge) throw missingResource('charge', id);
      return charge;
    },
  },
];

/** Makes the charge of a payment; a declined one with the reason. */
export function newCharge(
  world: StripeWorld,
  intent: Stripe.PaymentIntent,
  paymentMethod: string,
  declined?: { code: string; decline_code: string; message: string },
): Stripe.Charge {
  const id = newId('ch');
  const method = world.state.paymentMethods[paymentMethod];
  return {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: declined ? 0 : intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: declined ? null : newId('txn'),
    billing_details: method
      ? { ...method.billing_details, tax_id: null }
      : { address: null, email: null, name: null, phone: null, tax_id: null },
    calculated_statement_descriptor: 'TOUCHDOWN',
    captured: !declined,
    created: world.now(),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: declined?.code ?? null,
    failure_message: declined?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: {},
    on_behalf_of: null,
    outcome: outcomeOf(declined),
    paid: !declined,
    payment_intent: intent.id,
    payment_method: paymentMethod,
    payment_method_details: { type: 'card' },
    receipt_email: null,
    receipt_number: null,
    receipt_url: declined ? null : `${world.siteUrl()}/local/stripe/receipts/${id}`,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: declined ? 'failed' : 'succeeded',
    transfer_data: null,
    transfer_group: null,
  };
}

function outcomeOf(declined: { decline_code: string } | undefined): Stripe.Charge.Outcome {
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: declined ? 'declined_by_network' : 'approved_by_network',
    reason: declined?.decline_code ?? null,
    risk_level: 'normal',
    seller_message: declined
      ? 'The bank did not return any further details with this decline.'
      : 'Payment complete.',
    type: declined ? 'issuer_declined' : 'authorized',
  };
}
