import type Stripe from 'stripe';
import { listPage, pageParameters } from '../http/list-page.ts';
import { metadata, oneOf, readParameters, text, wholeNumber } from '../http/parameters.ts';
import { invalidRequest, missingReference, missingResource } from '../http/stripe-refusal.ts';
import type { StripeRoute } from '../http/stripe-route.ts';
import { idOf, mergeMetadata, newId, type StripeWorld } from '../stripe-world.ts';

export const refundRoutes: StripeRoute[] = [
  {
    method: 'POST',
    path: '/v1/refunds',
    handle: ({ world, form }) => {
      const given = readParameters(form, {
        charge: text,
        payment_intent: text,
        amount: wholeNumber,
        reason: oneOf('duplicate', 'fraudulent', 'requested_by_customer'),
        metadata,
      });
      const refund = refundCharge(world, chargeOf(world, given), given.amount);
      refund.reason = given.reason ?? null;
      refund.metadata = mergeMetadata({}, given.metadata);
      return refund;
    },
  },
  {
    method: 'GET',
    path: '/v1/refunds',
    handle: ({ world, form }) => {
      const given = readParameters(form, { ...pageParameters, charge: text, payment_intent: text });
      const found = Object.values(world.state.refunds).filter(
        (one) =>
          (given.charge ?? one.charge) === one.charge &&
          (given.payment_intent ?? one.payment_intent) === one.payment_intent,
      );
      return listPage(found, given, '/v1/refunds');
    },
  },
  {
    method: 'GET',
    path: '/v1/refunds/:id',
    handle: ({ world, form, ids: [id = ''] }) => {
      readParameters(form, {});
      const refund = world.state.refunds[id];
      if (!refund) throw missingResource('refund', id);
      return refund;
    },
  },
];

function chargeOf(
  world: StripeWorld,
  given: { charge: string | undefined; payment_intent: string | undefined },
): Stripe.Charge {
  if (given.charge) {
    const charge = world.state.charges[given.charge];
    if (!charge) throw missingReference('charge', given.charge, 'charge');
    return charge;
  }
  if (!given.payment_intent) {
    throw invalidRequest(
      'One of the following params should be provided for this request: payment_intent or charge.',
    );
  }
  const intent = world.state.paymentIntents[given.payment_intent];
  if (!intent) throw missingReference('payment_intent', given.payment_intent, 'payment_intent');
  const charge = world.state.charges[idOf(intent.latest_charge)];
  if (charge) return charge;
  throw invalidRequest(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
    code: 'payment_intent_unexpected_state',
    param: 'payment_intent',
  });
}

/** Gives money of a charge back: all that is left of it, unless an amount is named. */
export function refundCharge(world: StripeWorld, charge: Stripe.Charge, part?: number): Stripe.Refund {
  const left = charge.amount_captured - charge.amount_refunded;
  if (charge.refunded) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  }
  if (!charge.paid) throw invalidRequest('You cannot refund a failed charge.');
  if (charge.disputed) {
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  }
  const amount = part ?? left;
  if (amount > left || amount < 1) {
    throw invalidRequest(
      `Refund amount (${inDollars(amount)}) is greater than unrefunded amount on charge (${inDollars(left)})`,
      { param: 'amount' },
    );
  }
  const refund = newRefund(charge, amount, world.now());
  world.state.refunds[refund.id] = refund;
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  world.emit('charge.refunded', charge);
  return refund;
}

function inDollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}

function newRefund(charge: Stripe.Charge, amount: number, created: number): Stripe.Refund {
  return {
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: newId('txn'),
    charge: charge.id,
    created,
    currency: charge.currency,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
}
