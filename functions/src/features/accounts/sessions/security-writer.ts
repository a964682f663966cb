import { randomBytes } from 'node:crypto';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { ulid } from '@touchdown/shared/contract/ulid.ts';
import { partitionKey } from '@touchdown/shared/storage/table-shape.ts';
import { refusedConditions, transact, type TransactItem } from '../../../platform/aws/transact.ts';
import { toAuditItem, type AuditEntry } from '../../../domain/members/audit-items.ts';
import { sessionKey, toSessionItem, type StoredSession } from '../../../domain/members/session-items.ts';
import { leaveSupportTask } from '../../../domain/support/support-task-items.ts';
import { putFreeEmail } from '../account-writer.ts';
import { credentialsKey, emailKey, profileKey, tokenKey, type StoredProfile } from '../account-items.ts';

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
  /** The held email address that the link restores. */
  restoredEmail?: string;
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
      const { profile, hash, tokenHash, restoredEmail, replacement } = change;
      const { id } = profile;
      return isWritten([
        ...(restoredEmail === undefined
          ? [raiseEpoch(table, profile, { condition: 'email = :email', values: { ':email': profile.email } })]
          : restoreEmail(table, profile, restoredEmail, now())),
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

    /**
     * Ends a session whose used-up refresh token was sent again: its owner and a thief share it. `false` when another
     * request has ended it.
     */
    async endReused(session: StoredSession): Promise<boolean> {
      return isWritten([
        endSession(table, session.sid),
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

/** Ends all sessions as well. Whoever follows the link reads the mail of the address, so it is verified. */
function restoreEmail(
  table: string,
  { id, authEpoch, ver, email }: StoredProfile,
  restoredEmail: string,
  now: number,
): TransactItem[] {
  const profile: TransactItem = {
    Update: {
      TableName: table,
      Key: profileKey(id),
      UpdateExpression:
        'SET authEpoch = :nextEpoch, ver = :nextVer, email = :email, isVerified = :yes REMOVE heldEmail',
      ConditionExpression: 'authEpoch = :epoch AND ver = :ver AND heldEmail.email = :email',
      ExpressionAttributeValues: {
        ':epoch': authEpoch,
        ':nextEpoch': authEpoch + 1,
        ':ver': ver,
        ':nextVer': ver + 1,
        ':email': restoredEmail,
        ':yes': true,
      },
    },
  };
  // The owner may have gone back to the address already.
  if (emailKey(email)[partitionKey] === emailKey(restoredEmail)[partitionKey]) return [profile];
  const release: TransactItem = {
    Delete: {
      TableName: table,
      Key: emailKey(email),
      ConditionExpression: 'uid = :uid',
      ExpressionAttributeValues: { ':uid': id },
    },
  };
  return [
    profile,
    release,
    putFreeEmail(table, restoredEmail, id, now),
    // The payment provider sends receipts to the email address.
    leaveSupportTask(table, id, 'email', now),
  ];
}

/** For a transaction that a mailed link allows. */
export function useLink(table: string, tokenHash: string, now: number): TransactItem {
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
  return [endSession(table, replacedId), { Put: { TableName: table, Item: toSessionItem(session) } }];
}

function endSession(table: string, sid: string): TransactItem {
  return {
    Delete: {
      TableName: table,
      Key: sessionKey(sid),
      ConditionExpression: `attribute_exists(${partitionKey})`,
    },
  };
}
