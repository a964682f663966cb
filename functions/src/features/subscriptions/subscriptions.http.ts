import { InvokeCommand, type LambdaClient } from '@aws-sdk/client-lambda';
import type Stripe from 'stripe';
import type { Person } from '@touchdown/shared/contract/person.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { subscriptionRoutes } from '@touchdown/shared/subscriptions/routes.ts';
import type { SubscriptionConfig, DuePayment } from '@touchdown/shared/subscriptions/schema.ts';
import { subscriptionSentences } from '@touchdown/shared/subscriptions/subscription-sentences.ts';
import { hasEnded, isActive } from '@touchdown/shared/subscriptions/subscription-status.ts';
import { authenticate } from '../../domain/members/authenticate.ts';
import { type CurrentSubscription, toSubscription } from '../../domain/support/subscription-items.ts';
import { dynamo } from '../../platform/aws/dynamo.ts';
import { lambda } from '../../platform/aws/lambda.ts';
import { optionalEnv, requiredEnv } from '../../platform/aws/env.ts';
import { ssm } from '../../platform/aws/ssm.ts';
import { sliceHandler, type RouteHandlers } from '../../platform/http/slice-handler.ts';
import { rateLimiter } from '../../platform/limits/rate-limiter.ts';
import { settingsOfStage } from '../../platform/settings/running-settings-reader.ts';
import { createSubscription } from './create-subscription.ts';
import { checkStripeSignature } from './events/check-stripe-signature.ts';
import { eventStore, type EventStore } from './events/event-store.ts';
import { type StripeEventHint, eventHint } from './events/stripe-event.ts';
import { getOwnSubscription, none } from './get-own-subscription.ts';
import { inTime } from './in-time.ts';
import { openPortal } from './open-portal.ts';
import { subscriptionRefresher, type RefreshSubscription } from './refresh-subscription.ts';
import { stripeClient, stripeForNewcomers, type GetStripe } from './stripe/stripe-client.ts';
import { stripeSecret } from './stripe/stripe-secrets.ts';
import { subscriptionStore, type SubscriptionStore } from './subscription-store.ts';
import { unavailable } from '../../platform/aws/unavailable.ts';
import { endSubscription, endUnconfirmed } from './stripe/end-subscription.ts';
import { throwStripeProblem } from './stripe/stripe-problem.ts';

interface ReceivePorts {
  events: Pick<EventStore, 'store'>;
  /** Resolves once Lambda has accepted the event. From then on Lambda retries it. */
  invokeConsumer: (hint: StripeEventHint) => Promise<void>;
}

const notTaken = unavailable('The event can’t be accepted right now.');

/**
 * Takes an event of Stripe's: stores it and lets the consumer work through it. Stripe repeats an event until it is
 * answered with 200, so a 200 promises that it is stored and passed on. A repeat is passed on again while it is not
 * done, because the first may have ended between the two.
 */
function receiveEvent({
  events,
  invokeConsumer,
}: ReceivePorts): RouteHandlers<typeof subscriptionRoutes>['receiveStripeEvent'] {
  return async ({ rawBody }) => {
    const hint = readHint(rawBody);
    // Answered with 200, or Stripe would repeat it for days.
    if (!hint) return { received: true };
    const state = await events.store(hint).catch(notTaken);
    // Another 5xx or a 4xx would be repeated too, but only 503 says why.
    if (state !== 'done') await invokeConsumer(hint).catch(refusedByLambda);
    return { received: true };
  };
}

function readHint(body: Uint8Array): StripeEventHint | undefined {
  try {
    return eventHint(JSON.parse(Buffer.from(body).toString('utf8')));
  } catch (cause) {
    throw new Problem('INVALID_REQUEST', 'The body isn’t a Stripe event.', [], { cause });
  }
}

function refusedByLambda(cause: unknown): never {
  const sentence = 'The event can’t be passed on right now.';
  throw new Problem('UNAVAILABLE', sentence, [], { retryAfterSeconds: 5, cause });
}

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

interface CancelPorts {
  stripe: GetStripe;
  store: Pick<SubscriptionStore, 'read'>;
  refresh: RefreshSubscription;
}

/** Ends the caller's support: what is paid lasts to the end of its period, what is not paid ends at once. */
function cancelSubscription({ stripe: getStripe, store, refresh }: CancelPorts) {
  async function endAsPaid(stripe: Stripe, id: string): Promise<void> {
    const { status } = await stripe.subscriptions.retrieve(id);
    if (hasEnded(status)) return;
    const isPaid = isActive(status) || (status === 'incomplete' && !(await endUnconfirmed(stripe, id)));
    if (isPaid) await stripe.subscriptions.update(id, { cancel_at_period_end: true });
    else await endSubscription(stripe, id, 'request');
  }

  return async ({ person }: { person: Person }) => {
    const stored = await store.read(person.id);
    if (!stored?.current) throw none();
    if (hasEnded(stored.current.status)) throw endedAlready();
    const { id } = stored.current;
    await endAsPaid(await getStripe(), id).catch(throwStripeProblem);
    const refreshed = await refresh(person.id, id);
    if (!refreshed) throw none();
    const { current } = refreshed;
    const message = hasEnded(current.status)
      ? subscriptionSentences.canceledAtOnce
      : subscriptionSentences.canceledAtPeriodEnd;
    return { success: true, message, subscription: toSubscription(current) } as const;
  };
}

function endedAlready(): Problem {
  return new Problem('CONFLICT', subscriptionSentences.nothingToCancel);
}
