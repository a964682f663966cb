import type Stripe from 'stripe';
import {
  fields,
  flag,
  list,
  metadata,
  oneOf,
  readParameters,
  required,
  text,
  wholeNumber,
} from '../http/parameters.ts';
import { listPage, pageParameters } from '../http/list-page.ts';
import { invalidRequest, missingReference, missingResource, notPlayed } from '../http/stripe-refusal.ts';
import type { StripeRoute } from '../http/stripe-route.ts';
import { mergeMetadata, newId, type StripeWorld } from '../stripe-world.ts';

export const recurringParameter = fields({
  interval: required(oneOf('month', 'year')),
  interval_count: wholeNumber,
  usage_type: oneOf('licensed'),
});

interface PriceData {
  currency: string;
  product: string;
  unit_amount: number;
  recurring: { interval: 'month' | 'year'; interval_count: number | undefined };
}

export const priceRoutes: StripeRoute[] = [
  {
    method: 'POST',
    path: '/v1/prices',
    handle: ({ world, form }) => {
      const given = readParameters(form, {
        currency: required(text),
        product: required(text),
        unit_amount: required(wholeNumber),
        recurring: required(recurringParameter),
        lookup_key: text,
        transfer_lookup_key: flag,
        nickname: text,
        tax_behavior: oneOf('exclusive', 'inclusive', 'unspecified'),
        metadata,
      });
      const key = given.lookup_key;
      const holder = key && Object.values(world.state.prices).find((one) => one.lookup_key === key);
      if (holder && !given.transfer_lookup_key) {
        const message = `A price (\`${holder.id}\`) already uses that lookup key.`;
        throw invalidRequest(message, { param: 'lookup_key' });
      }
      const price = newPrice(world, given);
      if (holder) holder.lookup_key = null;
      price.lookup_key = key || null;
      price.nickname = given.nickname ?? null;
      price.metadata = mergeMetadata({}, given.metadata);
      world.state.prices[price.id] = price;
      return price;
    },
  },
  {
    method: 'GET',
    path: '/v1/prices',
    handle: ({ world, form }) => {
      const given = readParameters(form, {
        ...pageParameters,
        active: flag,
        currency: text,
        lookup_keys: list(text),
        product: text,
        type: oneOf('recurring', 'one_time'),
      });
      const found = Object.values(world.state.prices).filter(
        (one) =>
          (given.active ?? one.active) === one.active &&
          (given.currency ?? one.currency) === one.currency &&
          (given.product ?? one.product) === one.product &&
          (given.type ?? one.type) === one.type &&
          (!given.lookup_keys || (one.lookup_key !== null && given.lookup_keys.includes(one.lookup_key))),
      );
      return listPage(found, given, '/v1/prices');
    },
  },
  {
    method: 'GET',
    path: '/v1/prices/:id',
    handle: ({ world, form, ids: [id = ''] }) => {
      readParameters(form, {});
      const price = world.state.prices[id];
      if (!price) throw missingResource('price', id);
      return price;
    },
  },
];

/** Makes a price; the caller stores it. */
export function newPrice(world: StripeWorld, data: PriceData, within = ''): Stripe.Price {
  const nameOf = (name: string) => (within ? `${within}[${name}]` : name);
  if (!/^[a-z]{3}$/.test(data.currency)) {
    throw invalidRequest(`Invalid currency: ${data.currency}.`, { param: nameOf('currency') });
  }
  if (data.unit_amount < 0) {
    throw invalidRequest('Invalid non-negative integer', {
      code: 'parameter_invalid_integer',
      param: nameOf('unit_amount'),
    });
  }
  if (!world.state.products[data.product]) {
    throw missingReference('product', data.product, nameOf('product'));
  }
  if ((data.recurring.interval_count ?? 1) !== 1) throw notPlayed('intervals of several months or years');
  return {
    id: newId('price'),
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    created: world.now(),
    currency: data.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    product: data.product,
    recurring: {
      interval: data.recurring.interval,
      interval_count: 1,
      meter: null,
      trial_period_days: null,
      usage_type: 'licensed',
    },
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: 'recurring',
    unit_amount: data.unit_amount,
    unit_amount_decimal: String(data.unit_amount),
  };
}
