import { randomUUID } from 'node:crypto';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { fromMemberCountsItem, memberCountsKey } from '../../domain/members/member-counts.ts';
import { put, readItem, update, write, writeIf } from '../../platform/aws/items.ts';
import { unavailable } from '../../platform/aws/unavailable.ts';
import {
  credentialsKey,
  emailKey,
  keptNameKey,
  profileKey,
  tokenKey,
  toTokenItem,
  usernameKey,
  type StoredProfile,
  type StoredToken,
} from './account-items.ts';
import { readAccount } from '../../domain/members/has-account.ts';
import {
  duePaymentOf,
  subscriptionKey,
  type StoredSubscription,
} from '../../domain/support/subscription-items.ts';
import type { AccountCounts } from './profile/to-current-user.ts';

export type AccountStore = ReturnType<typeof accountStore>;

/** Reads accounts, one item per call and consistently, and makes the writes that change a single item. */
export function accountStore(client: DynamoDBDocumentClient, table: string) {
  const notRead = unavailable('Accounts can’t be loaded right now. Please try again.');
  const read = (key: Record<string, string>) => readItem(client, table, key).catch(notRead);

  const find = (uid: string) => readAccount<StoredProfile>(client, table, uid).catch(notRead);

  async function passwordHashOf(uid: string): Promise<string | undefined> {
    return (await read(credentialsKey(uid)))?.['hash'] as string | undefined;
  }

  /** Returns nobody for an email address that is only held for its previous owner. */
  async function readReservation(key: Record<string, string>): Promise<string | undefined> {
    const reservation = await read(key);
    return reservation && reservation['heldUntil'] === undefined ? String(reservation['uid']) : undefined;
  }

  async function findByReservation(key: Record<string, string>): Promise<StoredProfile | undefined> {
    const uid = await readReservation(key);
    return uid === undefined ? undefined : find(uid);
  }

  return {
    find,
    findByUsername: (username: string) => findByReservation(usernameKey(username)),
    findByEmail: (email: string) => findByReservation(emailKey(email)),

    /** Whether the name is that of an account that was deleted not long ago. */
    async isNameKept(username: string, now: number): Promise<boolean> {
      const kept = await read(keptNameKey(username));
      return kept !== undefined && Number(kept['until']) > now;
    },

    /**
     * By a username or an email address: a username cannot contain an @. Reads as much for a name that no account
     * has, so that the time of the answer does not tell which names exist.
     */
    async findForLogIn(identifier: string): Promise<{ profile?: StoredProfile; passwordHash?: string }> {
      const key = identifier.includes('@') ? emailKey(identifier) : usernameKey(identifier);
      const uid = (await readReservation(key)) ?? `nobody-${randomUUID()}`;
      const [profile, passwordHash] = await Promise.all([find(uid), passwordHashOf(uid)]);
      return { ...(profile && { profile }), ...(passwordHash && { passwordHash }) };
    },

    ...countsReader(read),

    passwordHashOf,

    /** Replaces the hash of an unchanged password. A password that was set in the meantime stays. */
    async rehash(uid: string, before: string, hash: string): Promise<void> {
      await writeIf(client, update(table, credentialsKey(uid), { set: { hash }, onlyIf: { hash: before } }));
    },

    async storeToken(hash: string, token: StoredToken): Promise<void> {
      await write(client, put(table, toTokenItem(hash, token)));
    },

    async findToken(hash: string): Promise<StoredToken | undefined> {
      return (await read(tokenKey(hash))) as unknown as StoredToken | undefined;
    },

    /** For a later address. `false` when it has changed since, or the account was deleted. */
    async verifyEmail(uid: string, email: string): Promise<boolean> {
      return writeIf(
        client,
        update(table, profileKey(uid), { set: { isVerified: true }, onlyIf: { email } }),
      );
    },
  };
}

function countsReader(read: (key: Record<string, string>) => Promise<Record<string, unknown> | undefined>) {
  const publicCountsOf = async (uid: string) => fromMemberCountsItem(await read(memberCountsKey(uid)));
  return {
    /** What is counted for a person, as everybody sees it. */
    publicCountsOf,

    /** With whether a payment is due, which every page tells the person. */
    async countsOf(uid: string): Promise<AccountCounts> {
      const [counts, support] = await Promise.all([publicCountsOf(uid), read(subscriptionKey(uid))]);
      const { current } = (support ?? {}) as Partial<StoredSubscription>;
      const paymentDue = current && duePaymentOf(current);
      return { ...counts, ...(paymentDue ? { paymentDue } : {}) };
    },
  };
}
