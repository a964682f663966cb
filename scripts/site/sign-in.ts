import { randomBytes } from 'node:crypto';
import { UpdateCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import {
  hashOfSecret,
  parseAccessToken,
  writeAccessToken,
} from '@touchdown/functions/domain/members/access-token.ts';
import {
  profileKey,
  sessionKey,
  toSessionItem,
  type SessionOwner,
} from '@touchdown/functions/domain/members/session-items.ts';
import { putInBatches } from '@touchdown/functions/platform/aws/put-items.ts';
import type { Role } from '@touchdown/shared/contract/person.ts';

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

/** Gives the person of a session a role, with the passkey that it needs, with which they have just confirmed. */
export async function giveRoleTo(
  client: DynamoDBDocumentClient,
  table: string,
  { cookie = '', role }: { cookie?: string | undefined; role: Role },
): Promise<void> {
  const token = parseAccessToken(/-at=([^;]*)/.exec(cookie)?.[1] ?? '');
  if (!token) throw new Error('The cookies have no access token.');
  await client.send(
    new UpdateCommand({
      TableName: table,
      Key: profileKey(token.uid),
      UpdateExpression: 'SET #role = :role, isVerified = :yes, passkeys = :one',
      ExpressionAttributeNames: { '#role': 'role' },
      ExpressionAttributeValues: { ':role': role, ':yes': true, ':one': 1 },
    }),
  );
  await client.send(
    new UpdateCommand({
      TableName: table,
      Key: sessionKey(token.sid),
      UpdateExpression: 'SET confirmedAt = :at',
      ExpressionAttributeValues: { ':at': new Date().toISOString() },
    }),
  );
}
