import type Stripe from 'stripe';
import {
  createSubscription,
  itemParameters,
  newItem,
  priceOf,
  subscriptionParameters,
} from '../billing/create-subscription.ts';
import { cancelAtOnce, changeSubscription, hasEnded, periodEndOf } from '../billing/subscription-state.ts';
import {
  fields,
  flag,
  list,
  metadata,
  oneOf,
  readParameters,
  text,
  type Reader,
} from '../http/parameters.ts';
import { invalidRequest, missingReference, missingResource } from '../http/stripe-refusal.ts';
import {
  by,
  listRoute,
  objectOfParameter,
  objectOfPath,
  post,
  remove,
  retrieveRoute,
  type StripeRoute,
} from '../http/stripe-route.ts';
import { idOf, mergeMetadata, type StripeWorld } from '../stripe-world.ts';

const path = '/v1/subscriptions';
const statuses = oneOf('active', 'all', 'canceled', 'incomplete', 'incomplete_expired', 'past_due', 'unpaid');
/** Without a status, all that have not ended are listed. */
const listed: Reader<'live' | ReturnType<typeof statuses>> = (value, name) =>
  value === undefined ? 'live' : statuses(value, name);

export const subscriptionRoutes: StripeRoute[] = [
  post(path, ({ world, form }) => {
    const given = readParameters(form, subscriptionParameters);
    const customer = objectOfParameter(world.state.customers, given.customer, 'customer');
    return createSubscription(world, customer, given);
  }),
  listRoute(path, ({ subscriptions }) => subscriptions, {
    customer: by(text, (one: Stripe.Subscription, customer) => one.customer === customer),
    status: by(listed, (one: Stripe.Subscription, status) =>
      status === 'live' ? !hasEnded(one) : status === 'all' || one.status === status,
    ),
  }),
  retrieveRoute(path, ({ subscriptions }) => subscriptions, 'subscription'),
  post(`${path}/:id`, ({ world, form, ids: [id = ''] }) => {
    const given = readParameters(form, {
      cancel_at_period_end: flag,
      default_payment_method: text,
      items: list(fields({ id: text, deleted: flag, ...itemParameters })),
      metadata,
      proration_behavior: oneOf('none'),
    });
    const subscription = objectOfPath(world.state.subscriptions, id, 'subscription');
    if (hasEnded(subscription)) {
      throw invalidRequest('A canceled subscription can only update its cancellation_details.');
    }
    if (subscription.status === 'incomplete' && Object.keys(form).some((name) => name !== 'metadata')) {
      // Stripe's reference says so; its words for it are not known.
      throw invalidRequest(
        'A subscription in this status can only have metadata and default_source updated.',
      );
    }
    checkMethod(world, idOf(subscription.customer), given.default_payment_method);
    changeSubscription(world, subscription, (one) => {
      if (given.cancel_at_period_end !== undefined) {
        setCancelAtPeriodEnd(one, given.cancel_at_period_end, world.now());
      }
      if (given.items) changeItems(world, one, given.items, given.proration_behavior);
      if (given.default_payment_method !== undefined) {
        one.default_payment_method = given.default_payment_method || null;
      }
      one.metadata = mergeMetadata(one.metadata, given.metadata);
    });
    return subscription;
  }),
  remove(`${path}/:id`, ({ world, form, ids: [id = ''] }) => {
    readParameters(form, {});
    const subscription = objectOfPath(world.state.subscriptions, id, 'subscription');
    // Stripe does not find an ended subscription when it is to be canceled, although it returns it.
    if (hasEnded(subscription)) throw missingResource('subscription', id);
    cancelAtOnce(world, subscription);
    return subscription;
  }),
];

function checkMethod(world: StripeWorld, customer: string, id: string | undefined): void {
  if (!id) return;
  const method = objectOfParameter(world.state.paymentMethods, id, 'PaymentMethod', 'default_payment_method');
  if (method.customer === customer) return;
  throw invalidRequest(
    `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
    { code: 'resource_missing', param: 'default_payment_method' },
  );
}

type ChangedItem = { id?: string | undefined; deleted?: boolean | undefined } & Parameters<typeof priceOf>[1];

/** Other items, or other prices of the same ones. The next invoice has them; what is paid stays as it is. */
function changeItems(
  world: StripeWorld,
  subscription: Stripe.Subscription,
  changes: readonly ChangedItem[],
  proration: 'none' | undefined,
): void {
  if (proration !== 'none') {
    // Without it, Stripe bills the rest of the period, which is not played here.
    throw invalidRequest('This server changes items only with proration_behavior none.', {
      param: 'proration_behavior',
    });
  }
  const items = [...subscription.items.data];
  for (const [index, { id, deleted, ...price }] of changes.entries()) {
    const at = items.findIndex((item) => item.id === id);
    if ((id !== undefined || deleted) && at === -1)
      throw missingReference('subscription item', id ?? '', `items[${index}][id]`);
    if (deleted) {
      items.splice(at, 1);
      continue;
    }
    const made = newItem(subscription, priceOf(world, price, `items[${index}]`));
    world.state.prices[made.price.id] ??= made.price;
    items.splice(
      at === -1 ? items.length : at,
      at === -1 ? 0 : 1,
      at === -1 ? made : { ...made, id: id ?? made.id },
    );
  }
  if (items.length === 0) throw invalidRequest('A subscription must have at least one active plan.');
  subscription.items.data = items;
}

function setCancelAtPeriodEnd(subscription: Stripe.Subscription, cancels: boolean, now: number): void {
  subscription.cancel_at_period_end = cancels;
  subscription.cancel_at = cancels ? periodEndOf(subscription) : null;
  subscription.canceled_at = cancels ? now : null;
  if (subscription.cancellation_details) {
    subscription.cancellation_details.reason = cancels ? 'cancellation_requested' : null;
  }
}
