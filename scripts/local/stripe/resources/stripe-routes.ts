import type { StripeRoute } from '../http/stripe-route.ts';
import { chargeRoutes } from './charges.ts';
import { customerRoutes } from './customers.ts';
import { paymentIntentRoutes } from './payment-intents.ts';
import { paymentMethodRoutes } from './payment-methods.ts';
import { priceRoutes } from './prices.ts';
import { productRoutes } from './products.ts';
import { subscriptionRoutes } from './subscriptions.ts';

/** All calls of Stripe's API that are played. */
export const stripeRoutes: StripeRoute[] = [
  ...customerRoutes,
  ...paymentMethodRoutes,
  ...productRoutes,
  ...priceRoutes,
  ...subscriptionRoutes,
  ...paymentIntentRoutes,
  ...chargeRoutes,
];
