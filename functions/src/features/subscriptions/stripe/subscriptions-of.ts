import type Stripe from 'stripe';

/** Returns all subscriptions of a customer with their latest invoices, also those that have ended. */
export async function subscriptionsOf(stripe: Stripe, customer: string): Promise<Stripe.Subscription[]> {
  const all: Stripe.Subscription[] = [];
  const expand = ['data.latest_invoice'];
  for await (const one of stripe.subscriptions.list({ customer, status: 'all', limit: 100, expand })) {
    all.push(one);
  }
  return all;
}
