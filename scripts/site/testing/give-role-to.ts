import { UpdateCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { parseAccessToken } from '@touchdown/functions/domain/members/access-token.ts';
import { profileKey, sessionKey } from '@touchdown/functions/domain/members/session-items.ts';
import type { Role } from '@touchdown/shared/contract/person.ts';

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
