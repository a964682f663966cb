import { InvokeCommand } from '@aws-sdk/client-lambda';
import type Stripe from 'stripe';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { subscriptionRoutes } from '@touchdown/shared/subscriptions/routes.ts';
import { subscriptionSentences } from '@touchdown/shared/subscriptions/subscription-sentences.ts';
import { hasEnded, isActive, isExpired } from '@touchdown/shared/subscriptions/subscription-status.ts';
import { authenticate } from '../../domain/members/authenticate.ts';
import {
  duePaymentOf,
  toSubscription,
  type CurrentSubscription,
} from '../../domain/support/subscription-items.ts';
import { dynamo } from '../../platform/aws/dynamo.ts';
import { lambda } from '../../platform/aws/lambda.ts';
import { optionalEnv, requiredEnv } from '../../platform/aws/env.ts';
import { ssm } from '../../platform/aws/ssm.ts';
import { unavailable } from '../../platform/aws/unavailable.ts';
import { siteOrigin } from '../../platform/http/site-origin.ts';
import { sliceHandler, type RouteHandlers } from '../../platform/http/slice-handler.ts';
import { rateLimiter } from '../../platform/limits/rate-limiter.ts';
import { settingsOfStage } from '../../platform/settings/running-settings-reader.ts';
import { receiptsOf, supportChanges } from './change-support.ts';
import { createSubscription } from './create-subscription.ts';
import { checkStripeSignature } from './events/check-stripe-signature.ts';
import { eventStore } from './events/event-store.ts';
import { eventHint, type StripeEventHint } from './events/stripe-event.ts';
import { subscriptionRefresher } from './fetch-subscription.ts';
import { inTime } from './in-time.ts';
import { endSubscription, endUnconfirmed } from './stripe/end-subscription.ts';
import { stripeClient, stripeForNewcomers } from './stripe/stripe-client.ts';
import { isMissing, throwStripeProblem } from './stripe/stripe-problem.ts';
import { stripeSecret } from './stripe/stripe-secrets.ts';
import { isUnpaid } from './stripe/to-current.ts';
import { subscriptionStore } from './subscription-store.ts';

const [client, table, ephemeral] = [dynamo(), requiredEnv('communityTable'), requiredEnv('ephemeralTable')];
const now = () => Date.now();
const parameters = ssm();
const functions = lambda();
const secretKey = stripeSecret(parameters, optionalEnv('stripeSecretKeyParameter'), now);
const webhookSecret = stripeSecret(parameters, optionalEnv('stripeWebhookSecretParameter'), now);
const getStripe = stripeClient(secretKey);
const store = subscriptionStore(client, table, now);
const events = eventStore(client, ephemeral, now);
const refresh = subscriptionRefresher(getStripe, store, now);
const changes = supportChanges(getStripe, store, refresh);
const accepted = { received: true } as const;
const notTaken = unavailable('The event can’t be accepted right now.');

type Handlers = RouteHandlers<typeof subscriptionRoutes>;

/** Returns the caller's subscription. Stripe is asked only if the stored one may have changed without an event. */
const getOwnSubscription: Handlers['getOwnSubscription'] = async ({ person }) => {
  const stored = await store.read(person.id);
  if (!stored?.current) throw none();
  if (!mayBeOutdated(stored.current)) return toSubscription(stored.current);
  const refreshed = await refresh(person.id, stored.current.id);
  if (!refreshed) throw none();
  const { current, clientSecret } = refreshed;
  const isShown = current.needs === 'confirmation' && clientSecret !== undefined;
  return { ...toSubscription(current), ...(isShown ? { clientSecret } : {}) };
};

/** Ends the caller's support: what is paid lasts to the end of its period, what is not paid ends at once. */
const cancelSubscription: Handlers['cancelSubscription'] = async ({ person }) => {
  const stored = await store.read(person.id);
  if (!stored?.current) throw none();
  if (hasEnded(stored.current.status)) throw new Problem('CONFLICT', subscriptionSentences.nothingToCancel);
  const { id } = stored.current;
  await endAsPaid(await getStripe(), id).catch(throwStripeProblem);
  const refreshed = await refresh(person.id, id);
  if (!refreshed) throw none();
  const { current } = refreshed;
  const message = hasEnded(current.status)
    ? subscriptionSentences.canceledAtOnce
    : subscriptionSentences.canceledAtPeriodEnd;
  return { success: true, message, subscription: toSubscription(current) };
};

/** Opens Stripe's page for the caller's own customer. Its URL is valid for some minutes. */
const openPortal: Handlers['openPortal'] = async ({ person }, _reply, event) => {
  const stored = await store.read(person.id);
  if (!stored?.current) throw none();
  const stripe = await getStripe();
  const configuration = await portalConfiguration(stripe).catch(throwStripeProblem);
  const { url } = await stripe.billingPortal.sessions
    .create({
      customer: stored.customerId,
      configuration,
      return_url: new URL('/account/subscription', siteOrigin(event)).href,
    })
    .catch((error: unknown) => {
      if (isMissing(error)) throw none();
      return throwStripeProblem(error);
    });
  return { url };
};

export const handler = sliceHandler(
  subscriptionRoutes,
  {
    /** Returns what a browser needs before somebody can enter a card: nothing, while the site has no keys. */
    async getSubscriptionConfig() {
      const publishableKey = optionalEnv('stripePublishableKey');
      if (!publishableKey || !(await secretKey())) return { open: false };
      const script = optionalEnv('stripeScript');
      return { open: true, publishable_key: publishableKey, ...(script ? { script } : {}) };
    },

    getOwnSubscription: inTime(getOwnSubscription),

    /**
     * Returns what a payment of the caller waits for. It is read from the table, so it costs nothing at Stripe, and most
     * people have no support at all.
     */
    async getDuePayment({ person }) {
      const current = (await store.read(person.id))?.current;
      return { due: current ? duePaymentOf(current) : null };
    },

    createSubscription: sayNothingCharged(
      inTime(createSubscription(stripeForNewcomers(getStripe), store, refresh)),
    ),
    cancelSubscription: inTime(cancelSubscription),
    changeAmount: inTime(changes.changeAmount),
    keepSubscription: inTime(changes.keepSubscription),
    listReceipts: inTime(receiptsOf(getStripe, store)),
    openPortal: inTime(openPortal),

    /**
     * Takes an event of Stripe's: stores it and lets the consumer work through it. Stripe repeats an event until it is
     * answered with 200, so a 200 promises that it is stored and passed on. A repeat is passed on again while it is not
     * done, because the first may have ended between the two.
     */
    async receiveStripeEvent({ rawBody }) {
      const hint = readHint(rawBody);
      // Answered with 200, or Stripe would repeat it for days.
      if (!hint) return accepted;
      const state = await events.store(hint).catch(notTaken);
      // Another 5xx or a 4xx would be repeated too, but only 503 says why.
      if (state !== 'done') await invokeConsumer(hint).catch(refusedByLambda);
      return accepted;
    },
  },
  {
    authenticate: authenticate(client, table, now),
    limiter: rateLimiter(client, ephemeral, now),
    checkSignature: checkStripeSignature(webhookSecret),
    settings: settingsOfStage(now),
  },
);

function none(): Problem {
  return new Problem('NOT_FOUND', subscriptionSentences.none);
}

/** An unpaid one changes as soon as somebody pays; a period that is over was paid again or has ended. */
function mayBeOutdated({ status, periodEnd }: CurrentSubscription): boolean {
  if (isUnpaid(status)) return true;
  return isActive(status) && (periodEnd === null || isExpired(periodEnd, now()));
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

async function endAsPaid(stripe: Stripe, id: string): Promise<void> {
  const { status } = await stripe.subscriptions.retrieve(id);
  if (hasEnded(status)) return;
  const isPaid = isActive(status) || (status === 'incomplete' && !(await endUnconfirmed(stripe, id)));
  if (isPaid) await stripe.subscriptions.update(id, { cancel_at_period_end: true });
  else await endSubscription(stripe, id, 'request');
}

/** Tells the configuration of this site from others of the same account. Another number is another configuration. */
const madeFor = { made_for: 'touchdown-support-1' };

const configurations = new WeakMap<Stripe, string>();

/**
 * Returns the configuration of the page where people change their card and find receipts, and makes it if there is
 * none. Nothing is canceled there, because the site says what canceling does.
 */
async function portalConfiguration(stripe: Stripe): Promise<string> {
  const known =
    configurations.get(stripe) ?? (await findConfiguration(stripe)) ?? (await makeConfiguration(stripe));
  configurations.set(stripe, known);
  return known;
}

async function findConfiguration(stripe: Stripe): Promise<string | undefined> {
  const { data } = await stripe.billingPortal.configurations.list({ active: true, limit: 100 });
  return data.find(({ metadata }) => metadata?.['made_for'] === madeFor.made_for)?.id;
}

async function makeConfiguration(stripe: Stripe): Promise<string> {
  const { id } = await stripe.billingPortal.configurations.create({
    metadata: madeFor,
    features: {
      payment_method_update: { enabled: true },
      invoice_history: { enabled: true },
      subscription_cancel: { enabled: false },
      customer_update: { enabled: false },
    },
  });
  return id;
}

function readHint(body: Uint8Array): StripeEventHint | undefined {
  try {
    return eventHint(JSON.parse(Buffer.from(body).toString('utf8')));
  } catch (cause) {
    throw new Problem('INVALID_REQUEST', 'The body isn’t a Stripe event.', [], { cause });
  }
}

/**
 * Invokes the consumer asynchronously: it resolves once Lambda has accepted the event. From then on Lambda retries it, and
 * reports an event that fails every time.
 */
async function invokeConsumer(hint: StripeEventHint): Promise<void> {
  await functions.send(
    new InvokeCommand({
      FunctionName: requiredEnv('stripeEventConsumer'),
      InvocationType: 'Event',
      Payload: JSON.stringify(hint),
    }),
  );
}

function refusedByLambda(cause: unknown): never {
  const sentence = 'The event can’t be passed on right now.';
  throw new Problem('UNAVAILABLE', sentence, [], { retryAfterSeconds: 5, cause });
}
