import type Stripe from 'stripe';
import { readParameters, required, text, wholeNumber } from '../http/parameters.ts';
import { invalidRequest } from '../http/stripe-refusal.ts';
import {
  by,
  listRoute,
  objectOfParameter,
  post,
  retrieveRoute,
  type StripeRoute,
} from '../http/stripe-route.ts';
import { newId, nulls, type StripeWorld } from '../stripe-world.ts';

export const chargeRoutes: StripeRoute[] = [
  listRoute('/v1/charges', ({ charges }) => charges, {
    customer: by(text, (one: Stripe.Charge, customer) => one.customer === customer),
  }),
  retrieveRoute('/v1/charges', ({ charges }) => charges, 'charge'),
  post('/v1/refunds', ({ world, form }) => {
    const given = readParameters(form, { charge: required(text), amount: wholeNumber });
    const charge = objectOfParameter(world.state.charges, given.charge, 'charge');
    return refundCharge(world, charge, given.amount);
  }),
];

/** Makes the charge of a payment; a declined one with the reason. */
export function newCharge(
  world: StripeWorld,
  intent: Stripe.PaymentIntent,
  paymentMethod: string,
  declined?: { code: string; decline_code: string; message: string },
): Stripe.Charge {
  const method = world.state.paymentMethods[paymentMethod];
  return {
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: declined ? 0 : intent.amount,
    amount_refunded: 0,
    billing_details: { ...nulls('address email name phone'), ...method?.billing_details, tax_id: null },
    captured: !declined,
    created: world.now(),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_code: declined?.code ?? null,
    failure_message: declined?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: {},
    paid: !declined,
    payment_intent: intent.id,
    payment_method: paymentMethod,
    payment_method_details: { type: 'card' },
    refunded: false,
    status: declined ? 'failed' : 'succeeded',
    ...nulls('application application_fee application_fee_amount failure_balance_transaction on_behalf_of'),
    ...nulls('balance_transaction calculated_statement_descriptor outcome'),
    ...nulls('receipt_email receipt_number receipt_url review shipping source source_transfer'),
    ...nulls('statement_descriptor statement_descriptor_suffix transfer_data transfer_group'),
  };
}

/** Gives money of a charge back: all that is left of it, unless an amount is named. */
export function refundCharge(world: StripeWorld, charge: Stripe.Charge, part?: number): Stripe.Refund {
  const refuse = (message: string, code?: string) => invalidRequest(message, code ? { code } : {});
  if (charge.refunded)
    throw refuse(`Charge ${charge.id} has already been refunded.`, 'charge_already_refunded');
  if (!charge.paid) throw refuse('You cannot refund a failed charge.');
  if (charge.disputed)
    throw refuse(`Charge ${charge.id} has been charged back; cannot issue a refund.`, 'charge_disputed');
  const left = charge.amount_captured - charge.amount_refunded;
  const amount = part ?? left;
  if (amount > left || amount < 1)
    throw refuse(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`);
  const refund = { ...ofCharge(world, charge, 'refund'), amount, status: 'succeeded' } as Stripe.Refund;
  world.state.refunds[refund.id] = refund;
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  world.emit('charge.refunded', charge);
  return refund;
}

/** The holder of the card demands the money back from the bank. No call of the API does this. */
export function disputeCharge(world: StripeWorld, charge: Stripe.Charge): Stripe.Dispute {
  const dispute = {
    ...ofCharge(world, charge, 'dispute'),
    reason: 'fraudulent',
    status: 'needs_response',
  } as Stripe.Dispute;
  world.state.disputes[dispute.id] = dispute;
  charge.disputed = true;
  world.emit('charge.dispute.created', dispute);
  return dispute;
}

/** What the site reads of a refund and of a dispute. */
function ofCharge(world: StripeWorld, charge: Stripe.Charge, object: 'refund' | 'dispute') {
  const { id, amount, currency, payment_intent } = charge;
  const own = newId(object === 'refund' ? 're' : 'du');
  return { id: own, object, amount, charge: id, created: world.now(), currency, payment_intent };
}
