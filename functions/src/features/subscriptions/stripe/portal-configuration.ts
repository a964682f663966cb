import type Stripe from 'stripe';

/** Tells the configuration of this site from others of the same account. Another number is another configuration. */
const madeFor = { made_for: 'touchdown-support-1' };

const found = new WeakMap<Stripe, string>();

/**
 * Returns the configuration of the page where people change their card and find receipts, and makes it if there is
 * none. Nothing is canceled there, because the site says what canceling does.
 */
export async function portalConfiguration(stripe: Stripe): Promise<string> {
  const known = found.get(stripe) ?? (await findConfiguration(stripe)) ?? (await makeConfiguration(stripe));
  found.set(stripe, known);
  return known;
}

async function findConfiguration(stripe: Stripe): Promise<string | undefined> {
  const { data } = await stripe.billingPortal.configurations.list({ active: true, limit: 100 });
  return data.find(({ metadata }) => metadata?.['made_for'] === madeFor.made_for)?.id;
}

async function makeConfiguration(stripe: Stripe): Promise<string> {
  const { id } = await stripe.billingPortal.configurations.create({
    metadata: madeFor,
    features: {
      payment_method_update: { enabled: true },
      invoice_history: { enabled: true },
      subscription_cancel: { enabled: false },
      customer_update: { enabled: false },
    },
  });
  return id;
}
