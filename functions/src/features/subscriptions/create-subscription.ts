import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import type { Person } from '@touchdown/shared/contract/person.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { subscriptionSentences } from '@touchdown/shared/subscriptions/subscription-sentences.ts';
import { hasEnded } from '@touchdown/shared/subscriptions/subscription-status.ts';
import { baseCents, extraCents } from '@touchdown/shared/subscriptions/support-amounts.ts';
import { toSubscription } from '../../domain/support/subscription-items.ts';
import { logger } from '../../platform/log/logger.ts';
import type { RefreshSubscription } from './fetch-subscription.ts';
import { endSubscription, endUnconfirmed, subscriptionsOf } from './stripe/end-subscription.ts';
import type { GetStripe } from './stripe/stripe-client.ts';
import { throwStripeProblem, withoutSecrets } from './stripe/stripe-problem.ts';
import { amountsOf, basePrice, extraPrice } from './stripe/to-current.ts';
import type { SubscriptionStore, SupportAttempt } from './subscription-store.ts';

interface CreateRequest {
  person: Person;
  body: { paymentMethodId: string; topUpAmount: number };
}

/** What a person asks for. */
interface Wish {
  uid: string;
  paymentMethod: string;
  extra: number;
}

/**
 * Starts somebody's support. Nothing is charged here: the browser confirms the payment with the secret in the
 * answer. One request of a person runs at a time, and Stripe's own list decides whether there is a subscription, so
 * that one that died at any step can be repeated.
 */
export function createSubscription(
  getStripe: GetStripe,
  store: SubscriptionStore,
  refresh: RefreshSubscription,
) {
  async function start(stripe: Stripe, wish: Wish, attempt: SupportAttempt): Promise<string> {
    const customer = await ensureCustomer(stripe, store, wish.uid, attempt);
    const all = await subscriptionsOf(stripe, customer);
    const live = all.filter(({ status }) => !hasEnded(status));
    await forgetEnded(wish.uid, live);
    const taken = live.find(({ status }) => status !== 'incomplete');
    if (taken) return refuse(wish.uid, taken.id);
    await chooseCard(stripe, customer, wish.paymentMethod);
    const unconfirmed = live.find((each) => isSameAmount(each, wish) && canBePaid(each));
    for (const other of live) if (other !== unconfirmed) await end(stripe, wish.uid, other.id);
    if (unconfirmed) return unconfirmed.id;
    // A request that is carried on, and the one that began it, see as many subscriptions and give the same name.
    const name = `${attempt.id}-${customer}-${all.length}`;
    return startSubscription(stripe, { uid: wish.uid, extra: wish.extra, customer, name });
  }

  async function refuse(uid: string, taken: string): Promise<never> {
    await refresh(uid, taken);
    throw new Problem('CONFLICT', subscriptionSentences.alreadySupporting);
  }

  async function end(stripe: Stripe, uid: string, id: string): Promise<void> {
    // In another window it was paid at this moment.
    if (!(await endUnconfirmed(stripe, id))) await refuse(uid, id);
    await refresh(uid, id);
  }

  /** Notices that the stored subscription has ended meanwhile, so that another one can take its place. */
  async function forgetEnded(uid: string, live: readonly Stripe.Subscription[]): Promise<void> {
    const current = (await store.read(uid))?.current;
    if (!current || hasEnded(current.status) || live.some(({ id }) => id === current.id)) return;
    await refresh(uid, current.id);
  }

  return async ({ person: { id: uid }, body }: CreateRequest) => {
    const stripe = await getStripe();
    const attempt = await store.beginAttempt(uid, randomUUID());
    if (attempt === 'taken') throw new Problem('CONFLICT', subscriptionSentences.inProgress);
    if (attempt === 'no account') throw noAccount();
    // The schema of the body has refused every other amount.
    const extra = extraCents(body.topUpAmount) ?? 0;
    const wish = { uid, paymentMethod: body.paymentMethodId, extra };
    try {
      const id = await start(stripe, wish, attempt).catch(throwStripeProblem);
      const refreshed = await refresh(uid, id);
      if (!refreshed || (await store.emailOf(uid)) === undefined) {
        // The account was deleted meanwhile, so nobody gets the secret with which this could be paid.
        await endSubscription(stripe, id, 'request').catch(throwStripeProblem);
        throw noAccount();
      }
      const { current, clientSecret } = refreshed;
      return { subscription: toSubscription(current), ...(clientSecret ? { clientSecret } : {}) };
    } finally {
      // If this fails, the person can try again after the lease.
      await store.endAttempt(uid, attempt).catch((error: unknown) => {
        logger.warn('attempt not ended', { error: withoutSecrets(error) });
      });
    }
  };
}

/** A request that died while it ended a subscription may have left one without an open invoice. */
function canBePaid({ latest_invoice: invoice }: Stripe.Subscription): boolean {
  return invoice !== null && typeof invoice !== 'string' && invoice.status === 'open';
}

function isSameAmount(subscription: Stripe.Subscription, { extra }: Wish): boolean {
  const amounts = amountsOf(subscription);
  return amounts.baseCents === baseCents && amounts.extraCents === extra;
}

/**
 * Makes a card the one that a customer pays with. It is set at the customer only: a subscription's own card would be
 * charged before the one that people choose on Stripe's page later, and an incomplete one cannot get another.
 */
async function chooseCard(stripe: Stripe, customer: string, paymentMethod: string): Promise<void> {
  await attach(stripe, customer, paymentMethod);
  await stripe.customers.update(customer, { invoice_settings: { default_payment_method: paymentMethod } });
}

/**
 * Stripe refuses a card that is another customer's, one that does not exist, and one that was used without a customer;
 * the browser makes a new one from the same card.
 */
async function attach(stripe: Stripe, customer: string, paymentMethod: string): Promise<void> {
  try {
    const { customer: owner } = await stripe.paymentMethods.retrieve(paymentMethod);
    // A repeated request has attached it already.
    if (owner === customer) return;
    await stripe.paymentMethods.attach(paymentMethod, { customer });
  } catch (error) {
    const isUnusable = error instanceof Stripe.errors.StripeInvalidRequestError && error.param !== 'customer';
    if (!isUnusable) throw error;
    throw new Problem('PAYMENT_REFUSED', subscriptionSentences.unusableCard);
  }
}

interface NewSupport {
  uid: string;
  customer: string;
  /** Cents per month on top of the base price. */
  extra: number;
  /** Names this start: calls with the same name make one subscription, however late they arrive. */
  name: string;
}

/** Makes a subscription whose first payment waits for the browser's confirmation. Returns its id. */
async function startSubscription(
  stripe: Stripe,
  { uid, customer, extra, name }: NewSupport,
): Promise<string> {
  const { price, product } = await basePrice(stripe);
  const { id } = await stripe.subscriptions.create(
    {
      customer,
      items: [{ price }, ...(extra > 0 ? [{ price_data: extraPrice(product, extra) }] : [])],
      payment_behavior: 'default_incomplete',
      // The page has a card field only; no other way to pay may be asked for.
      payment_settings: { payment_method_types: ['card'] },
      metadata: { uid },
      expand: ['latest_invoice.confirmation_secret'],
    },
    { idempotencyKey: `sub-${uid}-${name}` },
  );
  return id;
}

/** Returns the one customer of a person at Stripe. Makes it if there is none, or none any more. */
async function ensureCustomer(
  stripe: Stripe,
  store: SubscriptionStore,
  uid: string,
  attempt: SupportAttempt,
): Promise<string> {
  const stored = await store.read(uid);
  const gone = stored && (await isDeleted(stripe, stored.customerId)) ? stored.customerId : undefined;
  if (stored && gone === undefined) return stored.customerId;
  const email = await store.emailOf(uid);
  if (email === undefined) throw noAccount();
  const id =
    (await madeBefore(stripe, uid, email)) ?? (await makeCustomer(stripe, { uid, email, attempt, gone }));
  const outcome = await store.putCustomer(uid, id, gone);
  if (outcome === 'written') return id;
  // After the account's deletion nobody would look for this customer; nor if another one is the person's.
  const kept = outcome === 'taken' ? (await store.read(uid))?.customerId : undefined;
  if (kept !== id) await stripe.customers.del(id);
  if (kept === undefined) throw noAccount();
  return kept;
}

/**
 * An operator can delete a customer at Stripe, which also ends what it pays. A customer whom Stripe has never had is
 * another matter: then the key is another account's, and what is stored must stay.
 */
async function isDeleted(stripe: Stripe, customer: string): Promise<boolean> {
  const { deleted } = await stripe.customers.retrieve(customer);
  return deleted === true;
}

/** An earlier request may have made the customer without learning of it. The list is up to date, unlike a search. */
async function madeBefore(stripe: Stripe, uid: string, email: string): Promise<string | undefined> {
  const { data } = await stripe.customers.list({ email, limit: 100 });
  return data.find(({ metadata }) => metadata['uid'] === uid)?.id;
}

interface NewCustomer {
  uid: string;
  email: string;
  attempt: SupportAttempt;
  /** The customer who was deleted at Stripe. */
  gone: string | undefined;
}

/** A request that is carried on has the same key as the one that died, and gets the same customer. */
async function makeCustomer(stripe: Stripe, { uid, email, attempt, gone }: NewCustomer): Promise<string> {
  // The same request may have made the one that was deleted.
  const name = [attempt.id, ...(gone === undefined ? [] : [gone])].join('-');
  const options = { idempotencyKey: `customer-${uid}-${name}` };
  const { id } = await stripe.customers.create({ email, metadata: { uid } }, options);
  return id;
}

function noAccount(): Problem {
  return new Problem('UNAUTHENTICATED', 'Please log in first.');
}
