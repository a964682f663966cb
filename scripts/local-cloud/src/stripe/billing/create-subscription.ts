import type Stripe from 'stripe';
import { wholeList } from '../http/list-page.ts';
import { invalidRequest, missingReference, notPlayed } from '../http/stripe-refusal.ts';
import { newPrice } from '../resources/prices.ts';
import type { NewSubscription } from '../resources/subscription-parameters.ts';
import { mergeMetadata, newId, type StripeWorld } from '../stripe-world.ts';
import { periodEndAfter, type BillingInterval } from './billing-periods.ts';
import { draftInvoice, finalizeInvoice, intentOf } from './invoices-of-subscription.ts';
import { defaultMethodOf, payInvoice } from './pay-invoice.ts';

/** Makes a subscription with its first invoice, and attempts to pay that unless the browser is to confirm it. */
export function createSubscription(
  world: StripeWorld,
  customer: Stripe.Customer,
  given: NewSubscription,
): Stripe.Subscription {
  const behavior = given.payment_behavior ?? 'allow_incomplete';
  if (behavior !== 'allow_incomplete' && behavior !== 'default_incomplete') {
    throw notPlayed(`the payment behavior ${behavior}`, 'payment_behavior');
  }
  const subscription = newSubscription(world, customer.id, given);
  const prices = given.items.map((item, index) => priceOf(world, item, `items[${index}]`));
  checkPrices(prices);
  const method = defaultMethodOf(world, subscription);
  if (!method && behavior !== 'default_incomplete') {
    throw invalidRequest(
      'This customer has no attached payment source or default payment method. Please consider adding a default payment method. For more information, visit https://stripe.com/docs/billing/subscriptions/payment-methods-setting#payment-method-priority.',
      { code: 'resource_missing' },
    );
  }
  subscription.currency = prices[0]?.currency ?? 'usd';
  subscription.items.data = given.items.map((item, index) =>
    newItem(subscription, prices[index] as Stripe.Price, item.quantity ?? 1),
  );
  if (given.cancel_at_period_end) {
    subscription.cancel_at_period_end = true;
    subscription.cancel_at = subscription.items.data[0]?.current_period_end ?? null;
    subscription.canceled_at = world.now();
  }
  for (const price of prices) world.state.prices[price.id] ??= price;
  world.state.subscriptions[subscription.id] = subscription;
  customer.currency ??= subscription.currency;
  const invoice = draftInvoice(world, subscription, 'subscription_create');
  finalizeInvoice(world, invoice);
  const intent = intentOf(world, invoice);
  if (intent && method) {
    intent.payment_method = method;
    intent.status = 'requires_confirmation';
  }
  if (!intent) subscription.status = 'active';
  world.emit('customer.subscription.created', subscription);
  if (!intent || behavior === 'allow_incomplete') {
    payInvoice(world, invoice, { paymentMethod: method ?? '', onSession: !given.off_session });
  }
  return subscription;
}

type NewItem = NewSubscription['items'][number];

function priceOf(world: StripeWorld, item: NewItem, within: string): Stripe.Price {
  if (item.price_data && item.price) {
    throw invalidRequest('You may only specify one of these parameters: price, price_data.');
  }
  if (item.price_data) {
    // A price for one subscription is not offered to others.
    return { ...newPrice(world, item.price_data, `${within}[price_data]`), active: false };
  }
  if (!item.price) {
    const param = `${within}[price]`;
    throw invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  }
  const price = world.state.prices[item.price];
  if (!price) throw missingReference('price', item.price, `${within}[price]`);
  return price;
}

function checkPrices(prices: Stripe.Price[]): void {
  if (new Set(prices.map((price) => price.currency)).size > 1) {
    throw invalidRequest('All prices on a subscription must have the same currency.', { param: 'items' });
  }
  if (new Set(prices.map((price) => price.recurring?.interval)).size > 1) throw notPlayed('mixed intervals');
}

function newItem(
  subscription: Stripe.Subscription,
  price: Stripe.Price,
  quantity: number,
): Stripe.SubscriptionItem {
  const interval = (price.recurring?.interval ?? 'month') as BillingInterval;
  const { billing_cycle_anchor: anchor, created } = subscription;
  return {
    id: newId('si', 14),
    object: 'subscription_item',
    billing_thresholds: null,
    created,
    current_period_end: periodEndAfter(anchor, interval, anchor),
    current_period_start: anchor,
    discounts: [],
    metadata: {},
    plan: planOf(price),
    price,
    quantity,
    subscription: subscription.id,
    tax_rates: [],
  };
}

/** The old form of a price, which items still have. */
function planOf(price: Stripe.Price): Stripe.Plan {
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: price.billing_scheme,
    created: price.created,
    currency: price.currency,
    interval: price.recurring?.interval ?? 'month',
    interval_count: 1,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  };
}

function newSubscription(world: StripeWorld, customer: string, given: NewSubscription): Stripe.Subscription {
  const now = world.now();
  const id = newId('sub');
  return {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: now,
    billing_cycle_anchor_config: null,
    billing_mode: { type: 'classic' },
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, reason: null },
    collection_method: 'charge_automatically',
    created: now,
    currency: 'usd',
    customer,
    days_until_due: null,
    default_payment_method: given.default_payment_method || null,
    default_source: null,
    default_tax_rates: [],
    description: given.description ?? null,
    discounts: [],
    ended_at: null,
    invoice_settings: { account_tax_ids: null, issuer: { type: 'self' } },
    items: wholeList<Stripe.SubscriptionItem>([], `/v1/subscription_items?subscription=${id}`),
    latest_invoice: null,
    livemode: false,
    metadata: mergeMetadata({}, given.metadata),
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: given.payment_settings?.payment_method_types ?? null,
      save_default_payment_method: given.payment_settings?.save_default_payment_method ?? 'off',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: now,
    status: 'incomplete',
    test_clock: null,
    transfer_data: null,
    trial_end: null,
    trial_settings: { end_behavior: { missing_payment_method: 'create_invoice' } },
    trial_start: null,
  };
}
