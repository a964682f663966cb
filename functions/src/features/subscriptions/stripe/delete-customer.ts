import type Stripe from 'stripe';
import { hasEnded } from '@touchdown/shared/subscriptions/subscription-status.ts';
import { endSubscription } from './end-subscription.ts';
import { isMissing } from './stripe-problem.ts';

/**
 * Deletes a customer at Stripe. Stripe then cancels the customer's subscriptions, but they are ended first, so that
 * nothing is charged if only the deletion fails. Succeeds if Stripe does not know the customer any more.
 */
export async function deleteCustomer(stripe: Stripe, customer: string): Promise<void> {
  try {
    for await (const { id, status } of stripe.subscriptions.list({ customer, status: 'all', limit: 100 })) {
      if (!hasEnded(status)) await endSubscription(stripe, id);
    }
    await stripe.customers.del(customer);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}
