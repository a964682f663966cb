import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { absent, check, present, readItem } from '../../platform/aws/items.ts';
import type { TransactItem } from '../../platform/aws/transact.ts';
import { unavailable } from '../../platform/aws/unavailable.ts';
import { profileKey } from './session-items.ts';

/** Whether an id is that of an account that was not deleted. */
export type HasAccount = (uid: string) => Promise<boolean>;

/** Get, consistent, so that nobody finds an account after its deletion: the profile of one that was not deleted. */
export async function readAccount<Profile = Record<string, unknown>>(
  client: DynamoDBDocumentClient,
  table: string,
  uid: string,
): Promise<Profile | undefined> {
  const profile = await readItem(client, table, profileKey(uid));
  return profile?.['deletedAt'] === undefined ? (profile as Profile | undefined) : undefined;
}

export function hasAccount(client: DynamoDBDocumentClient, table: string): HasAccount {
  const notRead = unavailable('The account can’t be loaded right now. Please try again.');
  return async (uid) => (await readAccount(client, table, uid).catch(notRead)) !== undefined;
}

/** For a transaction that writes something of a person: refused once the account is deleted. */
export function stillHasAccount(table: string): (uid: string) => TransactItem {
  return (uid) => check(table, profileKey(uid), { id: present, deletedAt: absent });
}
