import { isDeepStrictEqual } from 'node:util';
import type Stripe from 'stripe';
import { hasEnded, isActive } from '@touchdown/shared/subscriptions/subscription-status.ts';
import {
  toSubscriptionItem,
  type CurrentSubscription,
  type StoredSubscription,
} from '../../domain/support/subscription-items.ts';
import { fetchSubscription, isPossible } from './fetch-subscription.ts';
import { endSubscription, subscriptionsOf } from './stripe/end-subscription.ts';
import { keepOneExtra } from './stripe/set-extra.ts';
import { isMissing } from './stripe/stripe-problem.ts';
import { maxReplaceAttempts } from './subscription-store.ts';
import { getStripe, now, store } from './background.ts';

interface Settlement {
  /** The names of what was written because Stripe says something else. Empty if both agreed. */
  fields: string[];
  /** The subscriptions that were canceled because the person had another one. */
  doubles: { kept: string; canceled: string[] } | undefined;
}

/**
 * Lets a person have one subscription at most, and stores what Stripe says about it. All subscriptions of the customer
 * are looked at, so it does not matter which event was the reason, or whether there was one. A change meanwhile begins
 * it again.
 */
export async function settlePerson(uid: string): Promise<Settlement> {
  const stripe = await getStripe();
  let doubles: Settlement['doubles'];
  for (let attempt = 1; attempt <= maxReplaceAttempts; attempt++) {
    const item = await store.readItem(uid);
    if (!item) return { fields: [], doubles };
    const { customerId, current } = item as unknown as StoredSubscription;
    const all = await subscriptionsOf(stripe, customerId).catch(noneIfMissing);
    const kept = subscriptionToKeep(all, current?.id);
    const canceled = all.filter(({ id, status }) => id !== kept?.id && !hasEnded(status));
    for (const { id } of canceled) await endSubscription(stripe, id);
    if (kept && canceled.length > 0) doubles = { kept: kept.id, canceled: canceled.map(({ id }) => id) };

    if (kept && !hasEnded(kept.status)) await keepOneExtra(stripe, kept);
    const before = { uid, customerId, ...(current ? { current } : {}) };
    const next = await fetchCurrent(stripe, kept?.id ?? current?.id, { before: current, now: now() });
    const fields = changedFields(
      item,
      toSubscriptionItem({ uid, customerId, ...(next ? { current: next } : {}) }),
      now(),
    );
    if (fields.length === 0 || (await store.replace(before, next))) return { fields, doubles };
  }
  throw new Error(`What is stored about ${uid} changed ${maxReplaceAttempts} times while Stripe was asked.`);
}

/** A deleted customer has none. */
function noneIfMissing(error: unknown): Stripe.Subscription[] {
  if (isMissing(error)) return [];
  throw error;
}

/** Returns the one that is paid; otherwise the one that people see, then the oldest; of ended ones, the newest. */
function subscriptionToKeep(
  all: Stripe.Subscription[],
  shown: string | undefined,
): Stripe.Subscription | undefined {
  const live = all.filter(({ status }) => !hasEnded(status));
  const rank = ({ id, status }: Stripe.Subscription) =>
    (isActive(status) ? 4 : 0) + (status === 'incomplete' ? 0 : 2) + (id === shown ? 1 : 0);
  const byRank = (a: Stripe.Subscription, b: Stripe.Subscription) =>
    rank(b) - rank(a) || a.created - b.created;
  if (live.length > 0) return live.toSorted(byRank)[0];
  const byShown = (a: Stripe.Subscription, b: Stripe.Subscription) =>
    b.created - a.created || Number(b.id === shown) - Number(a.id === shown);
  return all.toSorted(byShown)[0];
}

async function fetchCurrent(
  stripe: Stripe,
  id: string | undefined,
  asked: Parameters<typeof fetchSubscription>[2],
): Promise<CurrentSubscription | undefined> {
  if (id === undefined) return undefined;
  try {
    return (await fetchSubscription(stripe, id, asked)).current;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Returns the names of what differs, also of what should not be there. When Stripe was asked always differs. */
function changedFields(
  before: Record<string, unknown>,
  item: Record<string, unknown>,
  now: number,
): string[] {
  const flat = ({ current, ...rest }: Record<string, unknown>) =>
    new Map(Object.entries({ ...rest, ...(current as object | undefined) }));
  const [old, next] = [flat(before), flat(item)];
  if (isPossible(old.get('fetchedAt'), now) && next.has('fetchedAt')) {
    old.set('fetchedAt', next.get('fetchedAt'));
  }
  // Stored from the next change on: nothing that Stripe says has changed.
  if (!old.has('startedAt')) next.delete('startedAt');
  return [...new Set([...old.keys(), ...next.keys()])].filter(
    (name) => !isDeepStrictEqual(old.get(name), next.get(name)),
  );
}
