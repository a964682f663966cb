import Stripe from 'stripe';
import { baseCents } from '@touchdown/shared/subscriptions/support-amounts.ts';

/** Both are fixed, so that two requests at once make one product and one price. */
const productId = 'touchdown_support';
/** Another base amount is another price: Stripe's prices do not change. */
export const baseLookupKey = `touchdown_support_${baseCents}`;

export const currency = 'usd';

export interface BasePrice {
  price: string;
  /** What the extra is a price of too. */
  product: string;
}

const found = new WeakMap<Stripe, BasePrice>();

/** Returns the price of the base tier. Makes it and its product if this account of Stripe's has none. */
export async function basePrice(stripe: Stripe): Promise<BasePrice> {
  const known = found.get(stripe) ?? (await findPrice(stripe)) ?? (await makePrice(stripe));
  found.set(stripe, known);
  return known;
}

async function findPrice(stripe: Stripe): Promise<BasePrice | undefined> {
  const { data } = await stripe.prices.list({ lookup_keys: [baseLookupKey], active: true, limit: 1 });
  const [price] = data;
  if (!price) return undefined;
  return { price: price.id, product: typeof price.product === 'string' ? price.product : price.product.id };
}

async function makePrice(stripe: Stripe): Promise<BasePrice> {
  await stripe.products.create({ id: productId, name: 'Supporter of Touchdown' }).catch(unlessAlreadyThere);
  await stripe.prices
    .create({
      product: productId,
      currency,
      unit_amount: baseCents,
      recurring: { interval: 'month' },
      lookup_key: baseLookupKey,
    })
    .catch(unlessAlreadyThere);
  // What was made first counts, whoever made it.
  const made = await findPrice(stripe);
  if (!made) throw new Error(`Stripe has no price ${baseLookupKey} after it was made.`);
  return made;
}

function unlessAlreadyThere(error: unknown): void {
  const isThere =
    error instanceof Stripe.errors.StripeInvalidRequestError &&
    (error.code === 'resource_already_exists' || error.param === 'lookup_key');
  if (!isThere) throw error;
}
