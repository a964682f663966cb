import { isDeepStrictEqual } from 'node:util';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { GetCommand, PutCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type Stripe from 'stripe';
import { hasEnded, isActive } from '@touchdown/shared/subscriptions/subscription-status.ts';
import {
  subscriptionKey,
  toSubscriptionItem,
  type CurrentSubscription,
  type StoredSubscription,
} from '../../domain/support/subscription-items.ts';
import { fetchSubscription } from './refresh-subscription.ts';
import { endSubscription } from './stripe/end-subscription.ts';
import type { GetStripe } from './stripe/stripe-client.ts';
import { isMissing } from './stripe/stripe-problem.ts';
import { toCurrent } from './stripe/to-current.ts';

interface SettlePorts {
  client: DynamoDBDocumentClient;
  table: string;
  stripe: GetStripe;
  now: () => number;
}

export interface Settlement {
  /** The names of what was written because Stripe says something else. Empty if both agreed. */
  fields: string[];
  /** The subscriptions that were canceled because the person had another one. */
  doubles: { kept: string; canceled: string[] } | undefined;
}

export type SettlePerson = (uid: string) => Promise<Settlement>;

const maxAttempts = 5;
const hour = 3_600_000;

/**
 * Lets a person have one subscription at most, and stores what Stripe says about it. All subscriptions of the customer
 * are looked at, so it does not matter which event was the reason, or whether there was one. What is written was asked
 * for after everything that it replaces, and a change meanwhile begins it again.
 */
export function settlePerson({ client, table, stripe: getStripe, now }: SettlePorts): SettlePerson {
  async function readItem(uid: string): Promise<Record<string, unknown> | undefined> {
    const command = new GetCommand({ TableName: table, Key: subscriptionKey(uid), ConsistentRead: true });
    return (await client.send(command)).Item;
  }

  /** Returns whether the item was still the one that was read. Erased with its account, it must not come back. */
  async function replace(before: Record<string, unknown>, item: Record<string, unknown>): Promise<boolean> {
    const { current, customerId } = before;
    const command = new PutCommand({
      TableName: table,
      Item: item,
      ConditionExpression: `customerId = :customer AND ${current === undefined ? 'attribute_not_exists(#current)' : '#current = :current'}`,
      ExpressionAttributeNames: { '#current': 'current' },
      ExpressionAttributeValues: {
        ':customer': customerId,
        ...(current === undefined ? {} : { ':current': current }),
      },
    });
    try {
      await client.send(command);
      return true;
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return false;
      throw error;
    }
  }

  return async (uid) => {
    const stripe = await getStripe();
    let doubles: Settlement['doubles'];
    for (let attempt = 1; attempt <= maxAttempts; attempt++) {
      const before = await readItem(uid);
      if (!before) return { fields: [], doubles };
      const { customerId, current } = before as unknown as StoredSubscription;
      const all = await subscriptionsOf(stripe, customerId);
      const kept = subscriptionToKeep(all, current?.id);
      const canceled = all.filter(({ id, status }) => id !== kept?.id && !hasEnded(status));
      for (const { id } of canceled) await endSubscription(stripe, id);
      if (kept && canceled.length > 0) doubles = { kept: kept.id, canceled: canceled.map(({ id }) => id) };

      const next = await fetchCurrent(stripe, kept?.id ?? current?.id, laterThan(current, now()));
      const item = toSubscriptionItem({ uid, customerId, ...(next ? { current: next } : {}) });
      const fields = changedFields(before, item, now());
      if (fields.length === 0 || (await replace(before, item))) return { fields, doubles };
    }
    throw new Error(`What is stored about ${uid} changed ${maxAttempts} times while Stripe was asked.`);
  };
}

/** A deleted customer has none. */
async function subscriptionsOf(stripe: Stripe, customer: string): Promise<Stripe.Subscription[]> {
  const all: Stripe.Subscription[] = [];
  try {
    for await (const one of stripe.subscriptions.list({ customer, status: 'all', limit: 100 })) all.push(one);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  return all;
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
  fetchedAt: number,
): Promise<CurrentSubscription | undefined> {
  if (id === undefined) return undefined;
  try {
    const { subscription, payment } = await fetchSubscription(stripe, id);
    return toCurrent(subscription, payment, fetchedAt);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Later than what it replaces also if this clock is behind, but not later than a time that nobody can have asked at. */
function laterThan(current: Partial<CurrentSubscription> | undefined, now: number): number {
  const before = current?.fetchedAt;
  return isPossible(before, now) ? Math.max(now, before + 1) : now;
}

function isPossible(fetchedAt: number | undefined, now: number): fetchedAt is number {
  return typeof fetchedAt === 'number' && fetchedAt > 0 && fetchedAt < now + hour;
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
  if (isPossible(old.get('fetchedAt') as number | undefined, now) && next.has('fetchedAt')) {
    old.set('fetchedAt', next.get('fetchedAt'));
  }
  return [...new Set([...old.keys(), ...next.keys()])].filter(
    (name) => !isDeepStrictEqual(old.get(name), next.get(name)),
  );
}
