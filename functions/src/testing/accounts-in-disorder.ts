import { ScanCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { community } from '@touchdown/shared/storage/community.ts';
import { readKey } from '@touchdown/shared/storage/key-pattern.ts';
import { partitionKey, sortKey, type KeyPatterns } from '@touchdown/shared/storage/table-shape.ts';
import { bookmarksOf } from '../domain/members/bookmark-items.ts';
import { credentialsKey, emailKey, profileKey, usernameKey } from '../features/accounts/account-items.ts';

type Key = Record<typeof partitionKey | typeof sortKey, string>;
type Item = Key & Record<string, unknown>;

const { profile, username, email, credentials, session } = community.kinds;

/** Describes every item of an account that lacks a matching item. Empty if all accounts are consistent. */
export async function accountsInDisorder(client: DynamoDBDocumentClient, table: string): Promise<string[]> {
  const items = await scan(client, table);
  const keyTextOf = (key: Key) => `${key[partitionKey]}|${key[sortKey]}`;
  const byKey = new Map(items.map((item) => [keyTextOf(item), item]));
  const find = (key: Key) => byKey.get(keyTextOf(key));
  const profileOf = (uid: unknown) => find(profileKey(String(uid)));
  const faults: string[] = [];
  for (const item of items) {
    const pk = item[partitionKey];
    const owner = isOf(profile, item) && readKey(profile.partition, pk)?.person;
    if (owner && item['deletedAt'] === undefined) {
      if (find(usernameKey(String(item['username'])))?.['uid'] !== owner) faults.push(`${pk} has no name`);
      if (find(emailKey(String(item['email'])))?.['uid'] !== owner) faults.push(`${pk} has no email address`);
      if (!find(credentialsKey(owner))) faults.push(`${pk} has no password`);
      const { prefix } = bookmarksOf(owner);
      const saved = items.filter((one) => one[partitionKey] === pk && one[sortKey].startsWith(prefix)).length;
      if (saved !== item['bookmarks'])
        faults.push(`${pk} counts ${String(item['bookmarks'])} of ${saved} bookmarks`);
    }
    const name = isOf(username, item) && readKey(username.partition, pk)?.username;
    if (name && lower(profileOf(item['uid'])?.['username']) !== name) faults.push(`${pk} is nobody’s`);
    const reserved = isOf(email, item) && readKey(email.partition, pk)?.email;
    if (reserved && !emailsOf(profileOf(item['uid'])).includes(reserved)) faults.push(`${pk} is nobody’s`);
    const person = isOf(credentials, item) && readKey(credentials.partition, pk)?.person;
    if (person && profileOf(person)?.['username'] === undefined) faults.push(`${pk} is nobody’s`);
    if (isOf(session, item) && !profileOf(item['uid'])) faults.push(`${pk} is nobody’s`);
  }
  return faults;
}

function isOf(kind: KeyPatterns, item: Item): boolean {
  return (
    readKey(kind.partition, item[partitionKey]) !== undefined &&
    readKey(kind.sort, item[sortKey]) !== undefined
  );
}

/** The email address of an account, and the one before, which is held for its owner for some days. */
function emailsOf(profile: Item | undefined): string[] {
  const held = profile?.['heldEmail'] as { email?: unknown } | undefined;
  return [lower(profile?.['email']), lower(held?.email)];
}

function lower(value: unknown): string {
  return String(value).toLowerCase();
}

async function scan(client: DynamoDBDocumentClient, table: string): Promise<Item[]> {
  const items: Item[] = [];
  let startKey: Record<string, unknown> | undefined;
  do {
    const page = await client.send(new ScanCommand({ TableName: table, ExclusiveStartKey: startKey }));
    items.push(...((page.Items ?? []) as Item[]));
    startKey = page.LastEvaluatedKey;
  } while (startKey);
  return items;
}
