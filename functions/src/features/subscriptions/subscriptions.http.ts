import { InvokeCommand, type LambdaClient } from '@aws-sdk/client-lambda';
import type { Person } from '@touchdown/shared/contract/person.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { subscriptionRoutes } from '@touchdown/shared/subscriptions/routes.ts';
import type { SubscriptionConfig, DuePayment } from '@touchdown/shared/subscriptions/schema.ts';
import { subscriptionSentences } from '@touchdown/shared/subscriptions/subscription-sentences.ts';
import { hasEnded, isActive } from '@touchdown/shared/subscriptions/subscription-status.ts';
import { authenticate } from '../../domain/members/authenticate.ts';
import type { CurrentSubscription } from '../../domain/support/subscription-items.ts';
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
import { receiveEvent } from './events/receive-event.ts';
import type { StripeEventHint } from './events/stripe-event.ts';
import { getOwnSubscription } from './get-own-subscription.ts';
import { inTime } from './in-time.ts';
import { openPortal } from './open-portal.ts';
import { subscriptionRefresher } from './refresh-subscription.ts';
import { stripeClient, stripeForNewcomers } from './stripe/stripe-client.ts';
import { stripeSecret } from './stripe/stripe-secrets.ts';
import { subscriptionStore, type SubscriptionStore } from './subscription-store.ts';

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

/** Returns what a browser needs before somebody can enter a card: nothing, while the site has no keys. */
function getConfig(secretKey: () => Promise<string | undefined>) {
  return async (): Promise<SubscriptionConfig> => {
    const publishableKey = optionalEnv('stripePublishableKey');
    if (!publishableKey || !(await secretKey())) return { open: false };
    const script = optionalEnv('stripeScript');
    return { open: true, publishable_key: publishableKey, ...(script ? { script } : {}) };
  };
}

/**
 * Returns what a payment of the caller waits for. It is read from the table, so it costs nothing at Stripe, and most
 * people have no support at all.
 */
function getDuePayment(store: Pick<SubscriptionStore, 'read'>) {
  return async ({ person }: { person: Person }): Promise<DuePayment> => {
    const current = (await store.read(person.id))?.current;
    return { due: current ? dueOf(current) : null };
  };
}

/** A first payment whose card was declined is not due: nothing has begun. */
function dueOf({ status, needs }: CurrentSubscription): DuePayment['due'] {
  if (hasEnded(status) || isActive(status)) return null;
  return status === 'incomplete' && needs === 'card' ? null : needs;
}

/**
 * Wraps the handler that begins a payment: if the provider does not answer, people also read that nothing was charged.
 * Only the browser's confirmation charges them, and without an answer there is nothing to confirm.
 */
function sayNothingCharged<Args extends unknown[], T>(
  run: (...args: Args) => Promise<T>,
): (...args: Args) => Promise<T> {
  return async (...args) => {
    try {
      return await run(...args);
    } catch (error) {
      if (!(error instanceof Problem) || error.message !== subscriptionSentences.providerUnavailable)
        throw error;
      const { code, details, cause, retryAfterSeconds } = error;
      throw new Problem(code, subscriptionSentences.nothingCharged, details, {
        cause,
        ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
      });
    }
  };
}

/** Invokes the consumer asynchronously: Lambda retries it, and reports an event that fails every time. */
function invokeConsumer(client: LambdaClient, functionName: () => string) {
  return async (hint: StripeEventHint): Promise<void> => {
    await client.send(
      new InvokeCommand({
        FunctionName: functionName(),
        InvocationType: 'Event',
        Payload: JSON.stringify(hint),
      }),
    );
  };
}
