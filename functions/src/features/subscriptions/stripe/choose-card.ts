import Stripe from 'stripe';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { subscriptionSentences } from '@touchdown/shared/subscriptions/subscription-sentences.ts';

/**
 * Makes a card the one that a customer pays with. It is set at the customer only: a subscription's own card would be
 * charged before the one that people choose on Stripe's page later, and an incomplete one cannot get another.
 */
export async function chooseCard(stripe: Stripe, customer: string, paymentMethod: string): Promise<void> {
  await attach(stripe, customer, paymentMethod);
  await stripe.customers.update(customer, { invoice_settings: { default_payment_method: paymentMethod } });
}

/**
 * Stripe refuses a card that is another customer's, one that does not exist, and one that was used without a customer;
 * the browser makes a new one from the same card.
 */
async function attach(stripe: Stripe, customer: string, paymentMethod: string): Promise<void> {
  try {
    const { customer: owner } = await stripe.paymentMethods.retrieve(paymentMethod);
    // A repeated request has attached it already.
    if (owner === customer) return;
    await stripe.paymentMethods.attach(paymentMethod, { customer });
  } catch (error) {
    const isUnusable = error instanceof Stripe.errors.StripeInvalidRequestError && error.param !== 'customer';
    if (!isUnusable) throw error;
    throw new Problem('PAYMENT_REFUSED', subscriptionSentences.unusableCard);
  }
}
