import { randomUUID } from 'node:crypto';
import type Stripe from 'stripe';
import type { Person } from '@touchdown/shared/contract/person.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { subscriptionSentences } from '@touchdown/shared/subscriptions/subscription-sentences.ts';
import { hasEnded } from '@touchdown/shared/subscriptions/subscription-status.ts';
import { baseCents, extraCents } from '@touchdown/shared/subscriptions/support-amounts.ts';
import { toSubscription } from '../../domain/support/subscription-items.ts';
import { logger } from '../../platform/log/logger.ts';
import { ensureCustomer, noAccount } from './ensure-customer.ts';
import type { RefreshSubscription } from './refresh-subscription.ts';
import { chooseCard } from './stripe/choose-card.ts';
import { endSubscription } from './stripe/end-subscription.ts';
import { endUnconfirmed } from './stripe/end-unconfirmed.ts';
import { startSubscription } from './stripe/start-subscription.ts';
import type { GetStripe } from './stripe/stripe-client.ts';
import { throwStripeProblem, withoutSecrets } from './stripe/stripe-problem.ts';
import { subscriptionsOf } from './stripe/subscriptions-of.ts';
import { amountsOf } from './stripe/to-current.ts';
import type { SubscriptionStore, SupportAttempt } from './subscription-store.ts';

interface CreatePorts {
  stripe: GetStripe;
  store: SubscriptionStore;
  refresh: RefreshSubscription;
}

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
export function createSubscription({ stripe: getStripe, store, refresh }: CreatePorts) {
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
