import { randomBytes } from 'node:crypto';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { hashOfSecret, writeAccessToken } from '@touchdown/functions/domain/members/access-token.ts';
import {
  profileKey,
  toSessionItem,
  type SessionOwner,
} from '@touchdown/functions/domain/members/session-items.ts';
import { putInBatches } from '@touchdown/functions/platform/aws/put-items.ts';

/** Writes a person's profile and a session to the table and returns the session cookie. */
export async function signIn(
  client: DynamoDBDocumentClient,
  table: string,
  over: Partial<SessionOwner> & Pick<SessionOwner, 'id'>,
): Promise<string> {
  const owner: SessionOwner = { username: over.id, role: 'user', isVerified: true, authEpoch: 0, ...over };
  const [sid, secret] = [randomBytes(16).toString('base64url'), randomBytes(32).toString('base64url')];
  const time = Date.now();
  const session = {
    sid,
    uid: owner.id,
    gen: 0,
    nonce: '',
    keyId: '',
    accessHash: hashOfSecret(secret),
    authEpoch: owner.authEpoch,
    device: 'a test',
    createdAt: time,
    renewedAt: time,
  };
  await putInBatches(client, table, [{ ...profileKey(owner.id), ...owner }, toSessionItem(session)]);
  return `__Host-at=${writeAccessToken({ uid: owner.id, sid, secret })}`;
}
