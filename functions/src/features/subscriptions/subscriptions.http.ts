import { subscriptionRoutes } from '@touchdown/shared/subscriptions/routes.ts';
import { authenticate } from '../../domain/members/authenticate.ts';
import { dynamo } from '../../platform/aws/dynamo.ts';
import { lambda } from '../../platform/aws/lambda.ts';
import { optionalEnv } from '../../platform/aws/optional-env.ts';
import { requiredEnv } from '../../platform/aws/required-env.ts';
import { ssm } from '../../platform/aws/ssm.ts';
import { sliceHandler } from '../../platform/http/slice-handler.ts';
import { rateLimiter } from '../../platform/limits/rate-limiter.ts';
import { settingsOfStage } from '../../platform/settings/running-settings-reader.ts';
import { cancelSubscription } from './cancel-subscription.ts';
import { createSubscription } from './create-subscription.ts';
import { checkStripeSignature } from './events/check-stripe-signature.ts';
import { eventStore } from './events/event-store.ts';
import { invokeConsumer } from './events/invoke-consumer.ts';
import { receiveEvent } from './events/receive-event.ts';
import { getConfig } from './get-config.ts';
import { getDuePayment } from './get-due-payment.ts';
import { getOwnSubscription } from './get-own-subscription.ts';
import { inTime } from './in-time.ts';
import { openPortal } from './open-portal.ts';
import { subscriptionRefresher } from './refresh-subscription.ts';
import { sayNothingCharged } from './say-nothing-charged.ts';
import { stripeClient, stripeForNewcomers } from './stripe/stripe-client.ts';
import { stripeSecret } from './stripe/stripe-secrets.ts';
import { subscriptionStore } from './subscription-store.ts';

const [client, table, ephemeral] = [dynamo(), requiredEnv('communityTable'), requiredEnv('ephemeralTable')];
const now = () => Date.now();
const parameters = ssm();
const secretKey = stripeSecret(parameters, optionalEnv('stripeSecretKeyParameter'), now);
const webhookSecret = stripeSecret(parameters, optionalEnv('stripeWebhookSecretParameter'), now);
const stripe = stripeClient(secretKey);
const store = subscriptionStore(client, table, now);
const refresh = subscriptionRefresher(stripe, store, now);

export const handler = sliceHandler(
  subscriptionRoutes,
  {
    getSubscriptionConfig: getConfig(secretKey),
    getOwnSubscription: inTime(getOwnSubscription({ store, refresh, now })),
    getDuePayment: getDuePayment(store),
    createSubscription: sayNothingCharged(
      inTime(createSubscription({ stripe: stripeForNewcomers(stripe), store, refresh })),
    ),
    cancelSubscription: inTime(cancelSubscription({ stripe, store, refresh })),
    openPortal: inTime(openPortal({ stripe, store })),
    receiveStripeEvent: receiveEvent({
      events: eventStore(client, ephemeral, now),
      invokeConsumer: invokeConsumer(lambda(), () => requiredEnv('stripeEventConsumer')),
    }),
  },
  {
    authenticate: authenticate(client, table, now),
    limiter: rateLimiter(client, ephemeral, now),
    checkSignature: checkStripeSignature(webhookSecret),
    settings: settingsOfStage(now),
  },
);
