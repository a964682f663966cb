import { randomBytes } from 'node:crypto';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { ulid } from '@touchdown/shared/contract/ulid.ts';
import { refusedConditions, transact } from '../../../platform/aws/transact.ts';
import { toAuditItem } from '../../../domain/members/audit-items.ts';
import { profileKey, type StoredProfile } from '../account-items.ts';
import { deletePasskey, idsOf, type StoredPasskey } from './passkey-items.ts';
import { passkeyStore } from './passkey-store.ts';

/**
 * Removes the passkeys of somebody who has lost them and whom an operator knows, without the wait of a recovery. Every
 * session ends with it, because whoever has the passkeys may be signed in. Returns those that were removed.
 */
export async function removeAllPasskeys(
  client: DynamoDBDocumentClient,
  table: string,
  { id, username, authEpoch }: StoredProfile,
  now: () => number,
): Promise<StoredPasskey[]> {
  const lost = await passkeyStore(client, table, now).list(id);
  if (lost.length === 0) return [];
  const at = new Date(now()).toISOString();
  const detail = idsOf(lost);
  const entry = { what: 'passkey-removed', uid: id, by: 'operator', detail } as const;
  const refused = await refusedConditions(
    transact(client, [
      {
        Update: {
          TableName: table,
          Key: profileKey(id),
          UpdateExpression:
            'SET passkeys = :none, passkeyRemovedAt = :at, authEpoch = :next REMOVE passkeyRecovery',
          // The index that lists them is a moment late.
          ConditionExpression: 'authEpoch = :epoch AND passkeys = :count',
          ExpressionAttributeValues: {
            ':none': 0,
            ':at': at,
            ':epoch': authEpoch,
            ':next': authEpoch + 1,
            ':count': lost.length,
          },
        },
      },
      ...lost.map((passkey) => deletePasskey(table, passkey.id, id)),
      { Put: { TableName: table, Item: toAuditItem(entry, now(), ulid(now(), randomBytes(16))) } },
    ]),
  );
  if (refused.length > 0)
    throw new Problem('CONFLICT', `The passkeys of "${username}" are changing just now. Please try again.`);
  return lost;
}
