import type Stripe from 'stripe';
import { listPage, pageParameters } from '../http/list-page.ts';
import { readParameters, text } from '../http/parameters.ts';
import { missingResource } from '../http/stripe-refusal.ts';
import type { StripeRoute } from '../http/stripe-route.ts';
import { newId, type StripeWorld } from '../stripe-world.ts';

export const disputeRoutes: StripeRoute[] = [
  {
    method: 'GET',
    path: '/v1/disputes',
    handle: ({ world, form }) => {
      const given = readParameters(form, { ...pageParameters, charge: text, payment_intent: text });
      const found = Object.values(world.state.disputes).filter(
        (one) =>
          (given.charge ?? one.charge) === one.charge &&
          (given.payment_intent ?? one.payment_intent) === one.payment_intent,
      );
      return listPage(found, given, '/v1/disputes');
    },
  },
  {
    method: 'GET',
    path: '/v1/disputes/:id',
    handle: ({ world, form, ids: [id = ''] }) => {
      readParameters(form, {});
      const dispute = world.state.disputes[id];
      if (!dispute) throw missingResource('dispute', id);
      return dispute;
    },
  },
];

/** The holder of the card demands the money back from the bank. No call of the API does this. */
export function disputeCharge(world: StripeWorld, charge: Stripe.Charge): Stripe.Dispute {
  const dispute = newDispute(charge, world.now());
  world.state.disputes[dispute.id] = dispute;
  charge.disputed = true;
  world.emit('charge.dispute.created', dispute);
  return dispute;
}

function newDispute(charge: Stripe.Charge, created: number): Stripe.Dispute {
  return {
    id: newId('du'),
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    // Nobody hands in evidence here, so that all its fields stay empty.
    evidence: {} as Stripe.Dispute.Evidence,
    evidence_details: {
      due_by: created + 7 * 86_400,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  };
}
