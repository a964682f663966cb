import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, GetCommand, PutCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { community } from '@touchdown/shared/storage/community.ts';
import { expiryAttribute, itemKey } from '@touchdown/shared/storage/table-shape.ts';
import { profileKey } from '../../domain/members/session-items.ts';
import {
  subscriptionKey,
  toSubscriptionItem,
  type CurrentSubscription,
  type StoredSubscription,
} from '../../domain/support/subscription-items.ts';
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
export type Outcome = 'written' | 'taken' | 'no account';

export interface SubscriptionStore {
  /** Strongly consistent. */
  read: (uid: string) => Promise<StoredSubscription | undefined>;
  /** The same, with the keys and whatever else the item has. */
  readItem: (uid: string) => Promise<Record<string, unknown> | undefined>;
  /** Returns the person of a customer of Stripe's. */
  personOf: (customerId: string) => Promise<string | undefined>;
  /** Returns the present email address, undefined without an account. */
  emailOf: (uid: string) => Promise<string | undefined>;
  /** Begins an attempt, or returns why not. */
  beginAttempt: (uid: string, newId: string) => Promise<SupportAttempt | Exclude<Outcome, 'written'>>;
  endAttempt: (uid: string, attempt: SupportAttempt) => Promise<void>;
  /** Gives a person a customer, in place of none or of the one that is gone. */
  putCustomer: (uid: string, customerId: string, gone?: string) => Promise<Outcome>;
  /**
   * Writes a subscription, or none, in place of exactly what was read before Stripe was asked. What is stored was
   * therefore asked for after everything that it replaces. `false` if it has changed since, or was erased.
   */
  replace: (before: StoredSubscription, next: CurrentSubscription | undefined) => Promise<boolean>;
}

const { supportAttempt, stripeCustomer } = community.kinds;

export function attemptKey(uid: string) {
  return itemKey(supportAttempt, { person: uid });
}

export function customerKey(customerId: string) {
  return itemKey(stripeCustomer, { customer: customerId });
}

/** What is stored about support. Only the functions of subscriptions use it. */
export function subscriptionStore(
  client: DynamoDBDocumentClient,
  table: string,
  now: () => number,
): SubscriptionStore {
  async function get<T>(key: Record<string, string>): Promise<T | undefined> {
    const command = new GetCommand({ TableName: table, Key: key, ConsistentRead: true });
    const { Item: item } = await client.send(command).catch(cannotRead);
    return item as T | undefined;
  }

  const accountExists = (uid: string): TransactItem => ({
    ConditionCheck: {
      TableName: table,
      Key: profileKey(uid),
      ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(deletedAt)',
    },
  });

  /** Writes if the account exists. */
  async function writeForAccount(uid: string, ...items: TransactItem[]): Promise<Outcome> {
    const refused = await refusedConditions(transact(client, [accountExists(uid), ...items]));
    if (refused.includes(0)) return 'no account';
    return refused.length > 0 ? 'taken' : 'written';
  }

  return {
    read: async (uid) => {
      const item = await get<StoredSubscription>(subscriptionKey(uid));
      if (!item) return undefined;
      const { customerId, current } = item;
      return { uid, customerId, ...(current ? { current } : {}) };
    },
    readItem: (uid) => get(subscriptionKey(uid)),
    personOf: async (customerId) => (await get<{ uid: string }>(customerKey(customerId)))?.uid,
    emailOf: async (uid) => {
      const profile = await get<{ email?: string; deletedAt?: string }>(profileKey(uid));
      return profile?.deletedAt === undefined ? profile?.email : undefined;
    },

    async beginAttempt(uid, newId) {
      const before = await get<SupportAttempt>(attemptKey(uid));
      const time = now();
      if (before && time < before.leaseUntil) return 'taken';
      const isCarriedOn = before && time < before.leaseUntil + carriedOnSeconds * 1000;
      const attempt = { id: isCarriedOn ? before.id : newId, leaseUntil: time + leaseSeconds * 1000 };
      const unchanged = before
        ? {
            ConditionExpression: 'id = :id AND leaseUntil = :until',
            ExpressionAttributeValues: { ':id': before.id, ':until': before.leaseUntil },
          }
        : { ConditionExpression: 'attribute_not_exists(pk)' };
      const expiry = Math.ceil(attempt.leaseUntil / 1000) + carriedOnSeconds;
      const item = { ...attemptKey(uid), ...attempt, [expiryAttribute]: expiry };
      const outcome = await writeForAccount(uid, {
        Put: { TableName: table, Item: item, ...unchanged },
      });
      return outcome === 'written' ? attempt : outcome;
    },

    async endAttempt(uid, { id, leaseUntil }) {
      const command = new DeleteCommand({
        TableName: table,
        Key: attemptKey(uid),
        ConditionExpression: 'id = :id AND leaseUntil = :until',
        ExpressionAttributeValues: { ':id': id, ':until': leaseUntil },
      });
      await isWritten(client.send(command));
    },

    async putCustomer(uid, customerId, gone) {
      // First, so that nothing leads from it to the person if this request dies.
      if (gone !== undefined) {
        const command = new DeleteCommand({ TableName: table, Key: customerKey(gone) });
        await client.send(command).catch(cannotWrite);
      }
      return writeForAccount(
        uid,
        {
          Put: {
            TableName: table,
            Item: toSubscriptionItem({ uid, customerId }),
            ...(gone === undefined
              ? { ConditionExpression: 'attribute_not_exists(pk)' }
              : { ConditionExpression: 'customerId = :gone', ExpressionAttributeValues: { ':gone': gone } }),
          },
        },
        { Put: { TableName: table, Item: { ...customerKey(customerId), uid, customerId } } },
      );
    },

    replace({ uid, customerId, current: before }, next) {
      const unchanged = before ? '#current = :current' : 'attribute_not_exists(#current)';
      const command = new PutCommand({
        TableName: table,
        Item: toSubscriptionItem({ uid, customerId, ...(next ? { current: next } : {}) }),
        // Erased with the account, it must not come back.
        ConditionExpression: `customerId = :customer AND ${unchanged}`,
        ExpressionAttributeNames: { '#current': 'current' },
        ExpressionAttributeValues: { ':customer': customerId, ...(before ? { ':current': before } : {}) },
      });
      return isWritten(client.send(command));
    },
  };
}

const cannotRead = unavailable('Your subscription can’t be loaded right now. Please try again.');
const cannotWrite = unavailable('That can’t be saved right now. Please try again.');

/** Returns whether a conditional write took place. */
async function isWritten(write: Promise<unknown>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    return cannotWrite(error);
  }
}
