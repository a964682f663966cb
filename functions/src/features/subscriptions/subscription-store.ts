import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { community } from '@touchdown/shared/storage/community.ts';
import { expiryAttribute, itemKey } from '@touchdown/shared/storage/table-shape.ts';
import { stillHasAccount } from '../../domain/members/has-account.ts';
import { profileKey } from '../../domain/members/session-items.ts';
import {
  subscriptionKey,
  toSubscriptionItem,
  type CurrentSubscription,
  type StoredSubscription,
} from '../../domain/support/subscription-items.ts';
import { absent, drop, isNew, put, readItem, write, writeIf } from '../../platform/aws/items.ts';
import { refusedConditions, transact, type TransactItem } from '../../platform/aws/transact.ts';
import { unavailable } from '../../platform/aws/unavailable.ts';

/** Longer than a request may ask Stripe (`inTime`), so that nobody else begins while one is under way. */
const leaseSeconds = 60;
/** So often a subscription is fetched again because the stored one has changed meanwhile. */
export const maxReplaceAttempts = 5;
/** For so long a request that died is carried on with its own id, by which Stripe knows what it has done already. */
const carriedOnSeconds = 3_600;

/** The one request that is starting somebody's support. */
export interface SupportAttempt {
  id: string;
  /** Milliseconds since 1970. After it, another request may begin. */
  leaseUntil: number;
}

/** How a write ended that needs the account: it was written, somebody else was first, or the account is gone. */
type Outcome = 'written' | 'taken' | 'no account';

export type SubscriptionStore = ReturnType<typeof subscriptionStore>;

const { supportAttempt, stripeCustomer } = community.kinds;

export function attemptKey(uid: string) {
  return itemKey(supportAttempt, { person: uid });
}

export function customerKey(customerId: string) {
  return itemKey(stripeCustomer, { customer: customerId });
}

const cannotRead = unavailable('Your subscription can’t be loaded right now. Please try again.');
const cannotWrite = unavailable('That can’t be saved right now. Please try again.');

/** What is stored about support. Only the functions of subscriptions use it. Reads are strongly consistent. */
export function subscriptionStore(client: DynamoDBDocumentClient, table: string, now: () => number) {
  const get = (key: Record<string, string>) => readItem(client, table, key).catch(cannotRead);

  /** Writes if the account exists. */
  async function writeForAccount(uid: string, ...items: TransactItem[]): Promise<Outcome> {
    const refused = await refusedConditions(transact(client, [stillHasAccount(table)(uid), ...items]));
    if (refused.includes(0)) return 'no account';
    return refused.length > 0 ? 'taken' : 'written';
  }

  return {
    async read(uid: string): Promise<StoredSubscription | undefined> {
      const item = (await get(subscriptionKey(uid))) as StoredSubscription | undefined;
      if (!item) return undefined;
      const { customerId, current } = item;
      return { uid, customerId, ...(current ? { current } : {}) };
    },

    /** The same, with the keys and whatever else the item has. */
    readItem: (uid: string) => get(subscriptionKey(uid)),

    /** Returns the person of a customer of Stripe's. */
    personOf: async (customerId: string) =>
      (await get(customerKey(customerId)))?.['uid'] as string | undefined,

    /** Returns the present email address, undefined without an account. */
    async emailOf(uid: string): Promise<string | undefined> {
      const profile = (await get(profileKey(uid))) as { email?: string; deletedAt?: string } | undefined;
      return profile?.deletedAt === undefined ? profile?.email : undefined;
    },

    /** Begins an attempt, or returns why not. */
    async beginAttempt(uid: string, newId: string): Promise<SupportAttempt | Exclude<Outcome, 'written'>> {
      const before = (await get(attemptKey(uid))) as SupportAttempt | undefined;
      const time = now();
      if (before && time < before.leaseUntil) return 'taken';
      const isCarriedOn = before && time < before.leaseUntil + carriedOnSeconds * 1000;
      const attempt = { id: isCarriedOn ? before.id : newId, leaseUntil: time + leaseSeconds * 1000 };
      const unchanged = before ? { id: before.id, leaseUntil: before.leaseUntil } : isNew;
      const expiry = Math.ceil(attempt.leaseUntil / 1000) + carriedOnSeconds;
      const item = { ...attemptKey(uid), ...attempt, [expiryAttribute]: expiry };
      const outcome = await writeForAccount(uid, put(table, item, unchanged));
      return outcome === 'written' ? attempt : outcome;
    },

    async endAttempt(uid: string, { id, leaseUntil }: SupportAttempt): Promise<void> {
      await writeIf(client, drop(table, attemptKey(uid), { id, leaseUntil })).catch(cannotWrite);
    },

    /** Gives a person a customer, in place of none or of the one that is gone. */
    async putCustomer(uid: string, customerId: string, gone?: string): Promise<Outcome> {
      // First, so that nothing leads from it to the person if this request dies.
      if (gone !== undefined) await write(client, drop(table, customerKey(gone))).catch(cannotWrite);
      return writeForAccount(
        uid,
        put(
          table,
          toSubscriptionItem({ uid, customerId }),
          gone === undefined ? isNew : { customerId: gone },
        ),
        put(table, { ...customerKey(customerId), uid, customerId }),
      );
    },

    /**
     * Writes a subscription, or none, in place of exactly what was read before Stripe was asked. What is stored was
     * therefore asked for after everything that it replaces. `false` if it has changed since, or was erased: erased with
     * the account, it must not come back.
     */
    replace(
      { uid, customerId, current: before }: StoredSubscription,
      next: CurrentSubscription | undefined,
    ): Promise<boolean> {
      const item = toSubscriptionItem({ uid, customerId, ...(next ? { current: next } : {}) });
      return writeIf(client, put(table, item, { customerId, current: before ?? absent })).catch(cannotWrite);
    },
  };
}
