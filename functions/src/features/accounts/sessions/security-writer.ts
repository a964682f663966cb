import { randomBytes } from 'node:crypto';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { ulid } from '../../../platform/ulid.ts';
import { partitionKey } from '@touchdown/shared/storage/table-shape.ts';
import { absentOr, drop, exists, put, update } from '../../../platform/aws/items.ts';
import { refusedConditions, transact, type TransactItem } from '../../../platform/aws/transact.ts';
import { toAuditItem, type AuditEntry } from '../../../domain/members/audit-items.ts';
import { sessionKey, toSessionItem, type StoredSession } from '../../../domain/members/session-items.ts';
import { leaveSupportTask } from '../../../domain/support/support-task-items.ts';
import { putFreeEmail } from '../account-writer.ts';
import { credentialsKey, emailKey, profileKey, tokenKey, type StoredProfile } from '../account-items.ts';
import { deletePasskey, type StoredPasskey } from '../passkeys/passkey-items.ts';
import { dropDecider } from '../roles/deciders.ts';
import { endedBy, type KeyEvent, type Opens } from '../what-opens.ts';

/** The caller's session under the new epoch, and the id of the session that it replaces. */
interface Replacement {
  session: StoredSession;
  replacedId: string;
}

interface KeyChange {
  profile: StoredProfile;
  /** What opened the account before. Needed if the event may end some of it. */
  before?: Pick<Opens, 'hasPassword' | 'passkeys'>;
  /** The keys that were shown in the session that goes on. */
  shown?: ReadonlySet<string>;
  /** The hash of the new password. */
  hash?: string;
  audit?: AuditEntry | readonly AuditEntry[];
  /** The link that allows the change. It is deleted with it, so it works once. */
  tokenHash?: string;
  /** The held email address that the link restores. */
  restoredEmail?: string;
  replacement?: Replacement;
  /** The role that goes with the passkeys. */
  losesRole?: true;
}

/** Makes the writes that end keys of an account. Each call is one transaction: it writes all of its items or none. */
export function securityWriter(client: DynamoDBDocumentClient, table: string, now: () => number) {
  const audit = (entry: AuditEntry) => put(table, toAuditItem(entry, now(), ulid(now(), randomBytes(16))));
  const isWritten = async (items: TransactItem[]) =>
    (await refusedConditions(transact(client, items))).length === 0;

  return {
    /** Leaves of the account's keys what the event leaves. `false` when another change came first. */
    async endKeys(event: KeyEvent, change: KeyChange): Promise<boolean> {
      const { profile, before, shown, hash, tokenHash, restoredEmail, replacement } = change;
      const { id } = profile;
      const ended = before && endedBy(event, before, shown);
      return isWritten([
        updateProfile(table, event, change, ended?.passkeys ?? [], now()),
        ...(restoredEmail === undefined ? [] : moveBack(table, profile, restoredEmail, now())),
        ...(hash === undefined ? [] : [put(table, { ...credentialsKey(id), hash })]),
        ...(ended?.password ? [drop(table, credentialsKey(id))] : []),
        ...(ended?.passkeys ?? []).map((passkey) => deletePasskey(table, passkey.id, id)),
        ...(change.losesRole ? [dropDecider(table, id)] : []),
        ...[change.audit ?? []].flat().map(audit),
        ...(tokenHash ? [useLink(table, tokenHash, now())] : []),
        ...(replacement ? replaceSession(table, replacement) : []),
      ]);
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

/** Raises the epoch, which ends sessions and links. What a link proves is written with it. */
function updateProfile(
  table: string,
  event: KeyEvent,
  { profile, before, restoredEmail, losesRole }: KeyChange,
  ended: readonly StoredPasskey[],
  now: number,
): TransactItem {
  const { id, authEpoch, ver, email } = profile;
  const isByMail = event === 'verified' || event === 'password set by link';
  const isRestored = restoredEmail !== undefined;
  const count = before?.passkeys.length ?? 0;
  const provedEmail = restoredEmail ?? email;
  return update(table, profileKey(id), {
    set: {
      authEpoch: authEpoch + 1,
      ...(isByMail && { isVerified: true }),
      ...(isRestored && { email: provedEmail, ver: ver + 1 }),
      ...(losesRole && { role: 'user' }),
      ...(ended.length > 0 && {
        passkeys: count - ended.length,
        passkeyRemovedAt: new Date(now).toISOString(),
      }),
    },
    remove: isRestored ? ['heldEmail'] : [],
    onlyIf: {
      authEpoch,
      ...(isByMail && { [isRestored ? 'heldEmail.email' : 'email']: provedEmail }),
      ...(isRestored && { ver }),
      // The index that lists them is a moment late, and none may be overlooked.
      ...(before && { passkeys: count === 0 ? absentOr(count) : count }),
    },
  });
}

/** The reservations of a restored email address. */
function moveBack(
  table: string,
  { id, email }: StoredProfile,
  restoredEmail: string,
  now: number,
): TransactItem[] {
  // The owner may have gone back to the address already.
  if (emailKey(email)[partitionKey] === emailKey(restoredEmail)[partitionKey]) return [];
  return [
    drop(table, emailKey(email), { uid: id }),
    putFreeEmail(table, restoredEmail, id, now),
    // The payment provider sends receipts to the email address.
    leaveSupportTask(table, id, 'email', now),
  ];
}

/** For a transaction that a mailed link allows. */
function useLink(table: string, tokenHash: string, now: number): TransactItem {
  return drop(table, tokenKey(tokenHash), {
    expiresAt: (name: string, value: (value: unknown) => string) => `${name} > ${value(now)}`,
  });
}

/** The condition stops a session that was just ended elsewhere from continuing as its replacement. */
function replaceSession(table: string, { session, replacedId }: Replacement): TransactItem[] {
  return [endSession(table, replacedId), put(table, toSessionItem(session))];
}

function endSession(table: string, sid: string): TransactItem {
  return drop(table, sessionKey(sid), exists);
}
