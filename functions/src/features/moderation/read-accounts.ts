import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { fromMemberCountsItem, memberCountsKey } from '../../domain/members/member-counts.ts';
import { profileKey, suspensionOf } from '../../domain/members/session-items.ts';
import { getAll } from '../../platform/aws/get-all.ts';
import { unavailable } from '../../platform/aws/unavailable.ts';

/** What moderators see of an account that was not deleted. */
export interface ShownAccount {
  username: string;
  reputation: number;
  since: string;
  isSuspended: boolean;
}

/** BatchGet: authors and moderators by id, each profile with its counts. A deleted account is left out. */
export async function readAccounts(
  client: DynamoDBDocumentClient,
  table: string,
  ids: readonly string[],
  now: number,
): Promise<Map<string, ShownAccount>> {
  const unique = [...new Set(ids)];
  const keys = unique.flatMap((id) => [profileKey(id), memberCountsKey(id)]);
  const items = await getAll(client, table, keys).catch(
    unavailable('The suggestions cannot be read at the moment. Please try again.'),
  );
  const itemOf = (key: Record<string, string>) =>
    items.find((item) => Object.entries(key).every(([name, value]) => item[name] === value));
  const accounts = new Map<string, ShownAccount>();
  for (const id of unique) {
    const profile = itemOf(profileKey(id));
    if (typeof profile?.['username'] !== 'string') continue;
    accounts.set(id, {
      username: profile['username'],
      reputation: fromMemberCountsItem(itemOf(memberCountsKey(id))).reputation,
      since: String(profile['createdAt']),
      isSuspended: suspensionOf(profile, now) !== undefined,
    });
  }
  return accounts;
}
