import type Stripe from 'stripe';
import { cancelAtOnce } from '../billing/end-subscription.ts';
import { createSubscription } from '../billing/create-subscription.ts';
import { changeSubscription, hasEnded, periodEndOf } from '../billing/subscription-state.ts';
import { createdParameter, isCreatedWithin, listPage, pageParameters } from '../http/list-page.ts';
import { fields, flag, metadata, oneOf, readParameters, text } from '../http/parameters.ts';
import { invalidRequest, missingReference, missingResource } from '../http/stripe-refusal.ts';
import type { StripeRoute } from '../http/stripe-route.ts';
import { idOf, mergeMetadata, type StripeWorld } from '../stripe-world.ts';
import { customerOfParameter } from './customers.ts';
import { newSubscription, paymentSettings } from './subscription-parameters.ts';

export const subscriptionRoutes: StripeRoute[] = [
  {
    method: 'POST',
    path: '/v1/subscriptions',
    handle: ({ world, form }) => {
      const given = readParameters(form, newSubscription);
      const customer = customerOfParameter(world, given.customer);
      checkMethod(world, customer.id, given.default_payment_method);
      return createSubscription(world, customer, given);
    },
  },
  {
    method: 'GET',
    path: '/v1/subscriptions',
    handle: ({ world, form }) => {
      const given = readParameters(form, {
        ...pageParameters,
        customer: text,
        price: text,
        status: oneOf(
          'active',
          'all',
          'canceled',
          'ended',
          'incomplete',
          'incomplete_expired',
          'past_due',
          'paused',
          'trialing',
          'unpaid',
        ),
        created: createdParameter,
      });
      const found = Object.values(world.state.subscriptions).filter(
        (one) =>
          (given.customer ?? one.customer) === one.customer &&
          (!given.price || one.items.data.some((item) => item.price.id === given.price)) &&
          hasStatus(one, given.status) &&
          isCreatedWithin(one.created, given.created),
      );
      return listPage(found, given, '/v1/subscriptions');
    },
  },
  {
    method: 'GET',
    path: '/v1/subscriptions/:id',
    handle: ({ world, form, ids: [id = ''] }) => {
      readParameters(form, {});
      return subscriptionOfPath(world, id);
    },
  },
  {
    method: 'POST',
    path: '/v1/subscriptions/:id',
    handle: ({ world, form, ids: [id = ''] }) => {
      const given = readParameters(form, {
        cancel_at_period_end: flag,
        default_payment_method: text,
        payment_settings: paymentSettings,
        description: text,
        metadata,
        cancellation_details: fields({ comment: text, feedback: text }),
      });
      const subscription = subscriptionOfPath(world, id);
      if (hasEnded(subscription) && Object.keys(form).some((name) => !changeableAfterEnd.has(name))) {
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
        if (given.default_payment_method !== undefined) {
          one.default_payment_method = given.default_payment_method || null;
        }
        const { save_default_payment_method: save } = given.payment_settings ?? {};
        if (save && one.payment_settings) one.payment_settings.save_default_payment_method = save;
        if (given.description !== undefined) one.description = given.description || null;
        one.metadata = mergeMetadata(one.metadata, given.metadata);
        if (one.cancellation_details && given.cancellation_details?.comment !== undefined) {
          one.cancellation_details.comment = given.cancellation_details.comment || null;
        }
      });
      return subscription;
    },
  },
  {
    method: 'DELETE',
    path: '/v1/subscriptions/:id',
    handle: ({ world, form, ids: [id = ''] }) => {
      const given = readParameters(form, {
        invoice_now: flag,
        prorate: flag,
        cancellation_details: fields({ comment: text, feedback: text }),
      });
      const subscription = subscriptionOfPath(world, id);
      // Stripe does not find an ended subscription when it is to be canceled, although it returns it.
      if (hasEnded(subscription)) throw missingResource('subscription', id);
      if (subscription.cancellation_details) {
        subscription.cancellation_details.comment = given.cancellation_details?.comment ?? null;
      }
      cancelAtOnce(world, subscription);
      return subscription;
    },
  },
];

const changeableAfterEnd = new Set(['cancellation_details']);

function subscriptionOfPath(world: StripeWorld, id: string): Stripe.Subscription {
  const subscription = world.state.subscriptions[id];
  if (!subscription) throw missingResource('subscription', id);
  return subscription;
}

function checkMethod(world: StripeWorld, customer: string, id: string | undefined): void {
  if (!id) return;
  const method = world.state.paymentMethods[id];
  if (!method) throw missingReference('PaymentMethod', id, 'default_payment_method');
  if (method.customer === customer) return;
  throw invalidRequest(
    `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
    { code: 'resource_missing', param: 'default_payment_method' },
  );
}

function setCancelAtPeriodEnd(subscription: Stripe.Subscription, cancels: boolean, now: number): void {
  subscription.cancel_at_period_end = cancels;
  subscription.cancel_at = cancels ? periodEndOf(subscription) : null;
  subscription.canceled_at = cancels ? now : null;
  if (subscription.cancellation_details) {
    subscription.cancellation_details.reason = cancels ? 'cancellation_requested' : null;
  }
}

/** Without a status, all but the canceled ones are listed. */
function hasStatus(subscription: Stripe.Subscription, status: string | undefined): boolean {
  if (status === 'all') return true;
  if (status === 'ended') return hasEnded(subscription);
  if (status === undefined)
    return subscription.status !== 'canceled' && subscription.status !== 'incomplete_expired';
  return subscription.status === status;
}
