import type Stripe from 'stripe';
import {
  fields,
  flag,
  list,
  oneOf,
  readParameters,
  required,
  text,
  wholeNumber,
} from '../http/parameters.ts';
import { invalidRequest } from '../http/stripe-refusal.ts';
import { by, listRoute, objectOfParameter, post, type StripeRoute } from '../http/stripe-route.ts';
import { newId, nulls, type StripeWorld } from '../stripe-world.ts';

/** What a price is made of, on its own or for one subscription only. */
export const priceParameters = {
  currency: required(oneOf('usd')),
  product: required(text),
  unit_amount: required(wholeNumber),
  recurring: required(fields({ interval: required(oneOf('month')) })),
};

export const priceRoutes: StripeRoute[] = [
  post('/v1/products', ({ world, form }) => {
    const { name, id = newId('prod', 14) } = readParameters(form, { id: text, name: required(text) });
    if (world.state.products[id]) {
      throw invalidRequest('Product already exists.', { code: 'resource_already_exists', param: 'id' });
    }
    // The site reads no more of it.
    const product = { id, object: 'product', active: true, created: world.now(), name };
    return (world.state.products[id] = product as Stripe.Product);
  }),
  post('/v1/prices', ({ world, form }) => {
    const { lookup_key: key, ...given } = readParameters(form, { ...priceParameters, lookup_key: text });
    const holder = key && Object.values(world.state.prices).find((one) => one.lookup_key === key);
    if (holder) {
      const message = `A price (\`${holder.id}\`) already uses that lookup key.`;
      throw invalidRequest(message, { param: 'lookup_key' });
    }
    const price = { ...newPrice(world, given), lookup_key: key || null };
    world.state.prices[price.id] = price;
    return price;
  }),
  listRoute('/v1/prices', ({ prices }) => prices, {
    active: by(flag, (one: Stripe.Price, active) => one.active === active),
    lookup_keys: by(list(text), (one: Stripe.Price, keys) => keys.includes(one.lookup_key ?? '')),
  }),
];

/** Makes a price; the caller stores it. */
export function newPrice(
  world: StripeWorld,
  given: ReturnType<typeof readParameters<typeof priceParameters>>,
  param = 'product',
): Stripe.Price {
  objectOfParameter(world.state.products, given.product, 'product', param);
  return {
    id: newId('price'),
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    created: world.now(),
    currency: given.currency,
    livemode: false,
    metadata: {},
    product: given.product,
    recurring: {
      interval: given.recurring.interval,
      interval_count: 1,
      usage_type: 'licensed',
      ...nulls('meter trial_period_days'),
    },
    tax_behavior: 'unspecified',
    type: 'recurring',
    unit_amount: given.unit_amount,
    unit_amount_decimal: String(given.unit_amount),
    ...nulls('custom_unit_amount lookup_key nickname tiers_mode transform_quantity'),
  };
}
