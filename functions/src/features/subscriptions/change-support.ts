import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import type { Person } from '@touchdown/shared/contract/person.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import type { Receipt, Subscription } from '@touchdown/shared/subscriptions/schema.ts';
import { subscriptionSentences as says } from '@touchdown/shared/subscriptions/subscription-sentences.ts';
import { hasEnded, isActive } from '@touchdown/shared/subscriptions/subscription-status.ts';
import { dollars, extraCents } from '@touchdown/shared/subscriptions/support-amounts.ts';
import { toSubscription, type CurrentSubscription } from '../../domain/support/subscription-items.ts';
import { logger } from '../../platform/log/logger.ts';
import type { RefreshSubscription } from './fetch-subscription.ts';
import { setExtra } from './stripe/set-extra.ts';
import type { GetStripe } from './stripe/stripe-client.ts';
import { isMissing, throwStripeProblem, withoutSecrets } from './stripe/stripe-problem.ts';
import type { SubscriptionStore } from './subscription-store.ts';

interface Request {
  person: Person;
}

interface Changed {
  success: true;
  message: string;
  subscription: Subscription;
}

/** Receipts on the page; Stripe's own page has those before. */
const maxReceipts = 24;

/**
 * What people change while their support runs. Stripe decides: each is asked of it as it is to be in the end, so that
 * a repeat changes nothing, and then what it says is stored.
 */
export function supportChanges(getStripe: GetStripe, store: SubscriptionStore, refresh: RefreshSubscription) {
  /** Stores how a subscription stands that cannot be changed, so that the page shows why. */
  async function refuse(uid: string, id: string, sentence: string): Promise<never> {
    await refresh(uid, id);
    throw new Problem('CONFLICT', sentence);
  }

  async function changeAtStripe(uid: string, id: string, extra: number, name: string): Promise<void> {
    const stripe = await getStripe();
    const subscription = await stripe.subscriptions.retrieve(id);
    const { status, cancel_at_period_end: ends } = subscription;
    if (hasEnded(status)) await refuse(uid, id, says.nothingToCancel);
    if (!isActive(status)) await refuse(uid, id, says.payFirst);
    if (ends) await refuse(uid, id, says.keepFirst);
    await setExtra(stripe, subscription, extra, `amount-${name}`);
  }

  return {
    /** From the next payment on. What is paid stays as it is. One request of a person runs at a time. */
    changeAmount: async ({
      person: { id: uid },
      body,
    }: Request & { body: { topUpAmount: number } }): Promise<Changed> => {
      // The schema of the body has refused every other amount.
      const extra = extraCents(body.topUpAmount) ?? 0;
      const { id } = await running(store, uid);
      const attempt = await store.beginAttempt(uid, randomUUID());
      if (attempt === 'taken') throw new Problem('CONFLICT', says.changing);
      if (attempt === 'no account') throw new Problem('UNAUTHENTICATED', 'Please log in first.');
      try {
        await changeAtStripe(uid, id, extra, attempt.id).catch(throwStripeProblem);
        const current = currentOf(await refresh(uid, id));
        // A request that had died has arrived after this one. What it did is put right with the next event.
        if (current.extraCents !== extra) throw new Problem('CONFLICT', says.changing);
        const total = dollars(current.baseCents + current.extraCents);
        return { success: true, message: says.amountChanged(total), subscription: toSubscription(current) };
      } finally {
        // If this fails, the person can try again after the lease.
        await store.endAttempt(uid, attempt).catch((error: unknown) => {
          logger.warn('attempt not ended', { error: withoutSecrets(error) });
        });
      }
    },

    /** Takes back that support ends with its period. */
    keepSubscription: async ({ person: { id: uid } }: Request): Promise<Changed> => {
      const { id } = await running(store, uid);
      const stripe = await getStripe();
      const { status, cancel_at_period_end: ends } = await stripe.subscriptions
        .retrieve(id)
        .catch(throwStripeProblem);
      if (hasEnded(status)) await refuse(uid, id, says.nothingToCancel);
      if (ends) {
        await stripe.subscriptions.update(id, { cancel_at_period_end: false }).catch((error: unknown) => {
          // Its period has ended at this moment.
          if (error instanceof Stripe.errors.StripeInvalidRequestError)
            return refuse(uid, id, says.nothingToCancel);
          return throwStripeProblem(error);
        });
      }
      const current = currentOf(await refresh(uid, id));
      return { success: true, message: says.kept, subscription: toSubscription(current) };
    },
  };
}

function currentOf(refreshed: Awaited<ReturnType<RefreshSubscription>>): CurrentSubscription {
  if (!refreshed) throw new Problem('NOT_FOUND', says.none);
  return refreshed.current;
}

async function running(store: SubscriptionStore, uid: string): Promise<CurrentSubscription> {
  const current = (await store.read(uid))?.current;
  if (!current) throw new Problem('NOT_FOUND', says.none);
  if (hasEnded(current.status)) throw new Problem('CONFLICT', says.nothingToCancel);
  return current;
}

/** Lists what the caller has paid, the last payment first. It is not stored here. */
export function receiptsOf(getStripe: GetStripe, store: SubscriptionStore) {
  return async ({ person: { id: uid } }: Request): Promise<{ receipts: Receipt[]; hasMore: boolean }> => {
    const stored = await store.read(uid);
    if (!stored) return { receipts: [], hasMore: false };
    const stripe = await getStripe();
    const { data, has_more: hasMore } = await stripe.invoices
      .list({ customer: stored.customerId, status: 'paid', limit: maxReceipts })
      .catch((error: unknown) =>
        isMissing(error) ? { data: [], has_more: false } : throwStripeProblem(error),
      );
    return { receipts: data.filter(({ amount_paid: paid }) => paid > 0).map(toReceipt), hasMore };
  };
}

function toReceipt({
  amount_paid: amount,
  created,
  status_transitions: at,
  hosted_invoice_url: url,
}: Stripe.Invoice): Receipt {
  return {
    paid_at: new Date((at.paid_at ?? created) * 1000).toISOString(),
    amount,
    url: url?.startsWith('https://') ? url : null,
  };
}
