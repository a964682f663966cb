import { randomBytes } from 'node:crypto';
import { PutCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import {
  toProfileItem,
  toTombstoneItem,
  type StoredProfile,
  type StoredTombstone,
} from '../features/accounts/account-items.ts';
import { mayModerate } from '@touchdown/shared/contract/person.ts';
import { putNewPasskey, type StoredPasskey } from '../features/accounts/passkeys/passkey-items.ts';
import { hashOfSecret, writeAccessToken } from '../domain/members/access-token.ts';
import { toSessionItem } from '../domain/members/session-items.ts';
import { putInBatches } from '../platform/aws/put-items.ts';

let count = 0;

/** Without an end, and with all contributions left as they are. */
export const madeUpSuspension = {
  reason: 'x',
  until: null,
  at: '2026-11-28T12:00:00.000Z',
  by: 'x',
  hidesContributions: false,
};

/** Returns a made-up profile. A test gives only the relevant fields. Whoever moderates has a passkey, as they must. */
export function madeUpProfile(over: Partial<StoredProfile> = {}): StoredProfile {
  const number = ++count;
  return {
    id: `01MADE${String(number).padStart(20, '0')}`,
    username: `person-${number}`,
    email: `person-${number}@example.org`,
    bio: null,
    role: 'user',
    photo: null,
    isVerified: true,
    authEpoch: 0,
    bookmarks: 0,
    createdAt: '2026-11-21T00:00:00.000Z',
    ver: 0,
    ...(over.role && mayModerate(over.role) ? { passkeys: 1 } : {}),
    ...over,
  };
}

/** A passkey that nobody can use: its public key is invalid. */
function madeUpPasskey(uid: string): StoredPasskey {
  const id = randomBytes(32).toString('base64url');
  return {
    id,
    uid,
    credentialId: id,
    publicKey: '',
    counter: 0,
    transports: [],
    name: 'A key',
    createdAt: '2026-11-21T00:00:00.000Z',
    lastUsedAt: null,
    isSynced: false,
  };
}

/** Writes a profile or a tombstone over the existing item. */
export async function putProfile(
  client: DynamoDBDocumentClient,
  table: string,
  profile: StoredProfile | StoredTombstone,
): Promise<void> {
  await client.send(new PutCommand({ TableName: table, Item: itemOf(profile) }));
}

function itemOf(profile: StoredProfile | StoredTombstone) {
  return 'username' in profile ? toProfileItem(profile) : toTombstoneItem(profile);
}

/**
 * Writes an account with its passkeys and one session, and returns the cookie of its browser. `secondsAgo` is the time
 * since the sign-in. Whoever has a passkey has signed in with it, unless by password.
 */
export async function putSignedIn(
  client: DynamoDBDocumentClient,
  table: string,
  { profile = madeUpProfile(), secondsAgo = 0, isByPassword = false } = {},
): Promise<{ profile: StoredProfile; sid: string; cookie: string }> {
  const [sid, secret] = [16, 32].map((bytes) => randomBytes(bytes).toString('base64url')) as [string, string];
  const time = Date.now() - secondsAgo * 1000;
  const passkeys = Array.from({ length: profile.passkeys ?? 0 }, () => madeUpPasskey(profile.id));
  const session = toSessionItem({
    sid,
    uid: profile.id,
    gen: 0,
    nonce: 'nonce',
    keyId: 'key',
    accessHash: hashOfSecret(secret),
    authEpoch: profile.authEpoch,
    device: 'Firefox on Linux',
    createdAt: time,
    renewedAt: time,
    ...(passkeys.length > 0 && !isByPassword ? { confirmedAt: new Date(time).toISOString() } : {}),
  });
  await putInBatches(client, table, [
    itemOf(profile),
    session,
    ...passkeys.map((passkey) => putNewPasskey(table, passkey).Put?.Item ?? {}),
  ]);
  return { profile, sid, cookie: `__Host-at=${writeAccessToken({ uid: profile.id, sid, secret })}` };
}
