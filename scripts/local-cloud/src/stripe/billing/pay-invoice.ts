import type Stripe from 'stripe';
import { newCharge } from '../resources/charges.ts';
import { type StripeErrorBody } from '../http/stripe-refusal.ts';
import { idOf, newId, type StripeWorld } from '../stripe-world.ts';
import { intentOf, paymentOf, subscriptionOf, type StoredInvoice } from './invoices-of-subscription.ts';
import { changeSubscription, hasEnded } from './subscription-state.ts';
import { authenticationFailure, declines, findTestCard, type DeclineReason } from './test-cards.ts';

export interface PaymentAttempt {
  paymentMethod: string;
  /** Whether the person is there, so that the bank can ask them something. */
  onSession: boolean;
  /** Whether the bank has just asked them, and they have passed. */
  authenticated?: boolean;
}

type Outcome = 'succeeded' | 'requires_action' | StripeErrorBody;

/** Attempts to pay an open invoice by a card, with all that follows for its payment intent and its subscription. */
export function payInvoice(world: StripeWorld, invoice: StoredInvoice, attempt: PaymentAttempt): Outcome {
  const intent = intentOf(world, invoice);
  countAttempt(world, invoice, attempt.onSession);
  intent.payment_method = attempt.paymentMethod;
  intent.next_action = null;
  intent.last_payment_error = null;
  const result = resultOf(world, invoice, attempt);
  if (result === 'authentication') {
    askForAuthentication(world, invoice, attempt.onSession);
    return 'requires_action';
  }
  if (result !== 'succeeds') return decline(world, invoice, attempt.paymentMethod, result);
  if (attempt.authenticated) world.state.authenticated[attempt.paymentMethod] = true;
  charge(world, invoice, attempt.paymentMethod);
  return 'succeeded';
}

/** Counts an attempt and plans the next one. Those of a person after the first do not change the plan. */
function countAttempt(world: StripeWorld, invoice: StoredInvoice, onSession: boolean): void {
  invoice.attempted = true;
  if (onSession && invoice.attempt_count > 0) return;
  invoice.attempt_count += 1;
  if (onSession) return;
  const days = world.rules.retryDays[invoice.attempt_count - 1];
  invoice.next_payment_attempt = days === undefined ? null : world.now() + days * 86_400;
}

/** The person has not passed 3-D Secure. */
export function failAuthentication(world: StripeWorld, invoice: StoredInvoice): void {
  const intent = intentOf(world, invoice);
  const method = world.state.paymentMethods[idOf(intent.payment_method)];
  intent.status = 'requires_payment_method';
  intent.next_action = null;
  intent.payment_method = null;
  intent.last_payment_error = paymentError(
    { ...authenticationFailure, type: 'invalid_request_error' },
    method,
  );
  fallBehind(world, invoice);
  world.emit('invoice.payment_failed', invoice);
}

function resultOf(
  world: StripeWorld,
  invoice: StoredInvoice,
  attempt: PaymentAttempt,
): 'succeeds' | 'authentication' | DeclineReason {
  const card = findTestCard(world.state.cardNumbers[attempt.paymentMethod] ?? '');
  if (!card) return 'generic_decline';
  const isKnown = card.authentication === 'once' && world.state.authenticated[attempt.paymentMethod];
  if (card.authentication && !attempt.authenticated && !isKnown) return 'authentication';
  const isRenewal = invoice.billing_reason === 'subscription_cycle';
  return (isRenewal ? card.renewing : card.paying) ?? 'succeeds';
}

function askForAuthentication(world: StripeWorld, invoice: StoredInvoice, onSession: boolean): void {
  const intent = intentOf(world, invoice);
  intent.status = 'requires_action';
  intent.next_action = {
    type: 'use_stripe_sdk',
    use_stripe_sdk: { type: 'stripe_3ds2_fingerprint', source: newId('payatt') },
  };
  fallBehind(world, invoice);
  // While the person is there, the payment has not failed yet.
  if (!onSession) world.emit('invoice.payment_failed', invoice);
  world.emit('invoice.payment_action_required', invoice);
}

function decline(
  world: StripeWorld,
  invoice: StoredInvoice,
  paymentMethod: string,
  reason: DeclineReason,
): StripeErrorBody {
  const intent = intentOf(world, invoice);
  const method = world.state.paymentMethods[paymentMethod];
  const failed = newCharge(world, intent, paymentMethod, declines[reason]);
  world.state.charges[failed.id] = failed;
  const error: StripeErrorBody = { type: 'card_error', ...declines[reason], charge: failed.id };
  intent.status = 'requires_payment_method';
  intent.payment_method = null;
  intent.latest_charge = failed.id;
  intent.last_payment_error = paymentError(error, method);
  fallBehind(world, invoice);
  world.emit('invoice.payment_failed', invoice);
  return {
    ...error,
    payment_intent: structuredClone(intent),
    ...(method ? { payment_method: structuredClone(method) } : {}),
  };
}

function paymentError(
  error: StripeErrorBody,
  method: Stripe.PaymentMethod | undefined,
): Stripe.PaymentIntent.LastPaymentError {
  const { type, code, decline_code, message, charge: chargeId } = error;
  return {
    type: type as Stripe.PaymentIntent.LastPaymentError.Type,
    message,
    ...(code ? { code: code as Stripe.PaymentIntent.LastPaymentError.Code } : {}),
    ...(decline_code ? { decline_code } : {}),
    ...(chargeId ? { charge: chargeId } : {}),
    ...(method ? { payment_method: structuredClone(method) } : {}),
  };
}

/** An unpaid renewal makes the subscription past due; an unpaid first invoice leaves it incomplete. */
function fallBehind(world: StripeWorld, invoice: StoredInvoice): void {
  const subscription = subscriptionOf(world, invoice);
  if (!subscription || subscription.status !== 'active') return;
  changeSubscription(world, subscription, (one) => {
    one.status = 'past_due';
  });
}

function charge(world: StripeWorld, invoice: StoredInvoice, method: string): void {
  const intent = intentOf(world, invoice);
  const made = newCharge(world, intent, method);
  world.state.charges[made.id] = made;
  intent.status = 'succeeded';
  intent.latest_charge = made.id;
  intent.amount_received = intent.amount;
  const payment = paymentOf(world, invoice);
  payment.status = 'paid';
  payment.amount_paid = intent.amount;
  payment.status_transitions.paid_at = world.now();
  markPaid(world, invoice);
}

function markPaid(world: StripeWorld, invoice: StoredInvoice): void {
  invoice.status = 'paid';
  invoice.attempted = true;
  invoice.auto_advance = false;
  invoice.next_payment_attempt = null;
  invoice.amount_paid = invoice.amount_due;
  invoice.amount_remaining = 0;
  invoice.status_transitions.paid_at = world.now();
  const subscription = subscriptionOf(world, invoice);
  if (subscription && !hasEnded(subscription) && subscription.latest_invoice === invoice.id) {
    changeSubscription(world, subscription, (one) => {
      one.status = 'active';
    });
  }
  world.emit('invoice.paid', invoice);
}

/** Returns the card that Stripe charges for a subscription: its own, or else the customer's. */
export function defaultMethodOf(world: StripeWorld, subscription: Stripe.Subscription): string | undefined {
  const customer = world.state.customers[idOf(subscription.customer)];
  const method = subscription.default_payment_method ?? customer?.invoice_settings.default_payment_method;
  return typeof method === 'string' ? method : undefined;
}
