import type Stripe from 'stripe';
import { wholeList, objectOfParameter } from '../http/stripe-route.ts';
import { fields, list, metadata, oneOf, required, text, type readParameters } from '../http/parameters.ts';
import { newPrice, priceParameters } from '../resources/prices.ts';
import { mergeMetadata, newId, nulls, type StripeWorld } from '../stripe-world.ts';
import { periodEndAfter } from './billing-periods.ts';
import { draftInvoice, finalizeInvoice } from './invoices-of-subscription.ts';
import { defaultMethodOf } from './pay-invoice.ts';

/** The prices of a subscription's items, when it is made or changed. */
export const itemParameters = { price: text, price_data: fields(priceParameters) };

/** What a new subscription may have. The browser confirms its first payment. */
export const subscriptionParameters = {
  customer: required(text),
  items: required(list(fields(itemParameters))),
  payment_behavior: required(oneOf('default_incomplete')),
  payment_settings: fields({ payment_method_types: list(oneOf('card')) }),
  metadata,
};
type NewSubscription = ReturnType<typeof readParameters<typeof subscriptionParameters>>;

/** Makes a subscription with its first invoice, which the browser is to pay. */
export function createSubscription(
  world: StripeWorld,
  customer: Stripe.Customer,
  given: NewSubscription,
): Stripe.Subscription {
  const subscription = newSubscription(world, customer.id, given);
  const prices = given.items.map((item, index) => priceOf(world, item, `items[${index}]`));
  subscription.items.data = prices.map((price) => newItem(subscription, price));
  for (const price of prices) world.state.prices[price.id] ??= price;
  world.state.subscriptions[subscription.id] = subscription;
  customer.currency ??= subscription.currency;
  const invoice = draftInvoice(world, subscription, 'subscription_create');
  const intent = finalizeInvoice(world, invoice);
  const method = defaultMethodOf(world, subscription);
  if (method) {
    intent.payment_method = method;
    intent.status = 'requires_confirmation';
  }
  world.emit('customer.subscription.created', subscription);
  return subscription;
}

export function priceOf(
  world: StripeWorld,
  item: ReturnType<typeof readParameters<typeof itemParameters>>,
  within: string,
): Stripe.Price {
  // A price for one subscription is not offered to others.
  if (item.price_data)
    return { ...newPrice(world, item.price_data, `${within}[price_data][product]`), active: false };
  return objectOfParameter(world.state.prices, item.price ?? '', 'price', `${within}[price]`);
}

/** An item of a subscription that runs has the period of the others. */
export function newItem(subscription: Stripe.Subscription, price: Stripe.Price): Stripe.SubscriptionItem {
  const { billing_cycle_anchor: anchor, created, items } = subscription;
  const [other] = items.data;
  return {
    id: newId('si', 14),
    object: 'subscription_item',
    billing_thresholds: null,
    created,
    current_period_end: other?.current_period_end ?? periodEndAfter(anchor, anchor),
    current_period_start: other?.current_period_start ?? anchor,
    discounts: [],
    metadata: {},
    // The old form of a price, which nobody reads.
    plan: { id: price.id, object: 'plan' } as Stripe.Plan,
    price,
    quantity: 1,
    subscription: subscription.id,
    tax_rates: [],
  };
}

function newSubscription(world: StripeWorld, customer: string, given: NewSubscription): Stripe.Subscription {
  const now = world.now();
  const id = newId('sub');
  return {
    id,
    object: 'subscription',
    automatic_tax: { enabled: false, ...nulls('disabled_reason liability') },
    billing_cycle_anchor: now,
    billing_mode: { type: 'classic' },
    cancel_at_period_end: false,
    cancellation_details: nulls('comment feedback reason'),
    collection_method: 'charge_automatically',
    created: now,
    currency: 'usd',
    customer,
    discounts: [],
    invoice_settings: { account_tax_ids: null, issuer: { type: 'self' } },
    items: wholeList<Stripe.SubscriptionItem>([], `/v1/subscription_items?subscription=${id}`),
    livemode: false,
    metadata: mergeMetadata({}, given.metadata),
    payment_settings: {
      payment_method_options: null,
      payment_method_types: given.payment_settings?.payment_method_types ?? null,
      save_default_payment_method: 'off',
    },
    start_date: now,
    status: 'incomplete',
    trial_settings: { end_behavior: { missing_payment_method: 'create_invoice' } },
    ...nulls('application application_fee_percent billing_cycle_anchor_config billing_thresholds cancel_at'),
    ...nulls('canceled_at days_until_due default_payment_method default_source default_tax_rates'),
    ...nulls('description ended_at latest_invoice next_pending_invoice_item_invoice on_behalf_of'),
    ...nulls('pause_collection pending_invoice_item_interval pending_setup_intent pending_update schedule'),
    ...nulls('test_clock transfer_data trial_end trial_start'),
  };
}
