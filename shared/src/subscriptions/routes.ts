import * as z from 'zod';
import { rateLimits } from '../contract/rate-limits.ts';
import { defineRoutes } from '../contract/route.ts';
import {
  ChangedAmount,
  ClientSecret,
  DuePayment,
  NewSubscription,
  Receipt,
  Subscription,
  SubscriptionConfig,
} from './schema.ts';

const OwnSubscription = z.strictObject({
  subscription: Subscription,
  clientSecret: ClientSecret.optional(),
});

const ChangedSubscription = z.strictObject({
  success: z.literal(true),
  message: z.string(),
  subscription: Subscription,
});

/** Monthly support by card. The payment provider decides what was paid; these routes show and start it. */
export const subscriptionRoutes = defineRoutes({
  getSubscriptionConfig: {
    method: 'GET',
    path: '/subscriptions/config',
    summary: 'Get whether the site takes payments, and the public key of the payment provider',
    access: 'public',
    caching: 'none',
    response: SubscriptionConfig,
  },
  getOwnSubscription: {
    method: 'GET',
    path: '/subscriptions/me',
    summary: 'Get the caller’s subscription; 404 if there was never one',
    access: 'user',
    caching: 'none',
    limits: [rateLimits.readSubscription],
    response: Subscription.extend({
      clientSecret: ClientSecret.optional().describe('Present only while the payment needs a confirmation'),
    }),
    problems: ['NOT_FOUND'],
  },
  getDuePayment: {
    method: 'GET',
    path: '/subscriptions/due',
    summary:
      'Get what a payment of the caller waits for; null also for people who have never supported the project',
    access: 'user',
    caching: 'none',
    limits: [rateLimits.readSubscription],
    response: DuePayment,
  },
  createSubscription: {
    method: 'POST',
    path: '/subscriptions',
    summary: 'Start supporting the project; the payment is confirmed with the clientSecret of the response',
    access: 'user',
    caching: 'none',
    // It concerns the person's own money only, and adds nothing to the site.
    whileSuspended: true,
    limits: [rateLimits.subscribe],
    body: NewSubscription,
    response: OwnSubscription,
    problems: ['CONFLICT', 'PAYMENT_REFUSED'],
  },
  cancelSubscription: {
    method: 'DELETE',
    path: '/subscriptions/me',
    summary: 'End the caller’s support: at the end of the paid period, or at once if it is not paid',
    access: 'user',
    caching: 'none',
    whileSuspended: true,
    limits: [rateLimits.changeSubscription],
    response: ChangedSubscription,
    problems: ['NOT_FOUND', 'CONFLICT'],
  },
  changeAmount: {
    method: 'PATCH',
    path: '/subscriptions/me',
    summary: 'Change the additional amount of the caller’s support, from the next payment on',
    access: 'user',
    caching: 'none',
    whileSuspended: true,
    limits: [rateLimits.changeSubscription],
    body: ChangedAmount,
    response: ChangedSubscription,
    problems: ['NOT_FOUND', 'CONFLICT'],
  },
  keepSubscription: {
    method: 'POST',
    path: '/subscriptions/me/keep',
    summary: 'Keep support that is scheduled to end; repeating this changes nothing',
    access: 'user',
    caching: 'none',
    whileSuspended: true,
    limits: [rateLimits.changeSubscription],
    response: ChangedSubscription,
    problems: ['NOT_FOUND', 'CONFLICT'],
  },
  listReceipts: {
    method: 'GET',
    path: '/subscriptions/receipts',
    summary: 'List what the caller has paid, the last payment first',
    access: 'user',
    caching: 'none',
    limits: [rateLimits.readSubscription],
    response: z.strictObject({
      receipts: z.array(Receipt),
      hasMore: z.boolean().describe('Whether the payment provider’s page has earlier ones'),
    }),
  },
  openPortal: {
    method: 'POST',
    path: '/subscriptions/portal',
    summary: 'Open the payment provider’s page where the caller changes the card and finds receipts',
    access: 'user',
    caching: 'none',
    whileSuspended: true,
    limits: [rateLimits.changeSubscription],
    response: z.strictObject({ url: z.url() }),
    problems: ['NOT_FOUND'],
  },
  receiveStripeEvent: {
    method: 'POST',
    path: '/stripe/events',
    summary: 'Tell about a change of a payment or subscription; for the payment provider, signed',
    access: 'signed',
    caching: 'none',
    // A payment must not be forgotten because the site is read-only.
    whileReadOnly: true,
    response: z.strictObject({ received: z.literal(true) }),
  },
});
