import type Stripe from 'stripe';
import { list, text } from '../http/parameters.ts';
import { by, listRoute, type StripeRoute } from '../http/stripe-route.ts';
import { chargeRoutes } from './charges.ts';
import { customerRoutes } from './customers.ts';
import { invoiceRoutes } from './invoices.ts';
import { paymentIntentRoutes } from './payment-intents.ts';
import { paymentMethodRoutes } from './payment-methods.ts';
import { portalRoutes } from './portal-sessions.ts';
import { priceRoutes } from './prices.ts';
import { subscriptionRoutes } from './subscriptions.ts';

/** All calls of Stripe's API that are played: those of the site and of its tests. */
export const stripeRoutes: StripeRoute[] = [
  ...customerRoutes,
  ...paymentMethodRoutes,
  ...priceRoutes,
  ...subscriptionRoutes,
  ...paymentIntentRoutes,
  ...chargeRoutes,
  ...invoiceRoutes,
  ...portalRoutes,
  listRoute('/v1/events', ({ events }) => events, {
    types: by(list(text), (one: Stripe.Event, types) => types.includes(one.type)),
  }),
];
