import { randomBytes } from 'node:crypto';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { ulid } from '@touchdown/shared/contract/ulid.ts';
import { partitionKey } from '@touchdown/shared/storage/table-shape.ts';
import { refusedConditions, transact, type TransactItem } from '../../../platform/aws/transact.ts';
import { toAuditItem, type AuditEntry } from '../../../domain/members/audit-items.ts';
import { sessionKey, toSessionItem, type StoredSession } from '../../../domain/members/session-items.ts';
import { credentialsKey, profileKey, tokenKey, type StoredProfile } from '../account-items.ts';

export type SecurityWriter = ReturnType<typeof securityWriter>;

/** The caller's session under the new epoch, and the id of the session that it replaces. */
interface Replacement {
  session: StoredSession;
  replacedId: string;
}

interface NewPassword {
  profile: StoredProfile;
  hash: string;
  audit: AuditEntry;
  /** The link that allows the change. It is deleted with it, so it works once. */
  tokenHash?: string;
  replacement?: Replacement;
}

/** Makes the writes that end sessions. Each call is one transaction: it writes all of its items or none. */
export function securityWriter(client: DynamoDBDocumentClient, table: string, now: () => number) {
  const put = (item: Record<string, unknown>): TransactItem => ({ Put: { TableName: table, Item: item } });
  const audit = (entry: AuditEntry) => put(toAuditItem(entry, now(), ulid(now(), randomBytes(16))));
  const isWritten = async (items: TransactItem[]) =>
    (await refusedConditions(transact(client, items))).length === 0;

  return {
    /** Ends all earlier sessions and links, by the epoch. `false` when another change came first. */
    async setPassword(change: NewPassword): Promise<boolean> {
      const { profile, hash, tokenHash, replacement } = change;
      const { id, email } = profile;
      return isWritten([
        raiseEpoch(table, profile, { condition: 'email = :email', values: { ':email': email } }),
        put({ ...credentialsKey(id), hash }),
        audit(change.audit),
        ...(tokenHash ? [useLink(table, tokenHash, now())] : []),
        ...(replacement ? replaceSession(table, replacement) : []),
      ]);
    },

    /** Ends all sessions but the replacement. `false` when another change came first. */
    async endSessions(profile: StoredProfile, replacement: Replacement): Promise<boolean> {
      return isWritten([raiseEpoch(table, profile), ...replaceSession(table, replacement)]);
    },

    /** Ends a session whose used-up refresh token was sent again: its owner and a thief share it. */
    async endReused(session: StoredSession): Promise<void> {
      await transact(client, [
        { Delete: { TableName: table, Key: sessionKey(session.sid) } },
        audit({ what: 'session-reuse', uid: session.uid, by: session.uid, detail: session.device }),
      ]);
    },
  };
}

function raiseEpoch(
  table: string,
  { id, authEpoch }: StoredProfile,
  also?: { condition: string; values: Record<string, unknown> },
): TransactItem {
  return {
    Update: {
      TableName: table,
      Key: profileKey(id),
      UpdateExpression: 'SET authEpoch = :next',
      ConditionExpression: ['authEpoch = :epoch', ...(also ? [also.condition] : [])].join(' AND '),
      ExpressionAttributeValues: { ':epoch': authEpoch, ':next': authEpoch + 1, ...also?.values },
    },
  };
}

function useLink(table: string, tokenHash: string, now: number): TransactItem {
  return {
    Delete: {
      TableName: table,
      Key: tokenKey(tokenHash),
      ConditionExpression: 'expiresAt > :now',
      ExpressionAttributeValues: { ':now': now },
    },
  };
}

/** The condition stops a session that was just ended elsewhere from continuing as its replacement. */
function replaceSession(table: string, { session, replacedId }: Replacement): TransactItem[] {
  return [
    {
      Delete: {
        TableName: table,
        Key: sessionKey(replacedId),
        ConditionExpression: `attribute_exists(${partitionKey})`,
      },
    },
    { Put: { TableName: table, Item: toSessionItem(session) } },
  ];
}
