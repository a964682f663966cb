import type { Role, Suspension } from '@touchdown/shared/contract/person.ts';
import { community } from '@touchdown/shared/storage/community.ts';
import { keyText } from '@touchdown/shared/storage/key-pattern.ts';
import { expiryAttribute, indexKey, itemKey } from '@touchdown/shared/storage/table-shape.ts';
import { absoluteSeconds, idleSeconds } from './session-life.ts';

const { profile, session: sessionKind } = community.kinds;

/** One session, as it is stored. It does not contain the tokens, only what is needed to check them. */
export interface StoredSession {
  sid: string;
  uid: string;
  /** The number of renewals, and the nonce and key that its refresh tokens are signed with. */
  gen: number;
  nonce: string;
  keyId: string;
  accessHash: string;
  /** Hash of the previous access token, which a request under way may still use. */
  earlierAccessHash?: string | undefined;
  /** The owner's epoch at sign-in. The session has ended if the owner's epoch is higher now. */
  authEpoch: number;
  device: string;
  /** Both times are in milliseconds since 1970. */
  createdAt: number;
  renewedAt: number;
  /** When the person last proved a passkey in this session, an ISO 8601 time. A password never sets it. */
  confirmedAt?: string;
  /** The keys that were used in this session: `password`, and ids of passkeys that were made or proved in it. */
  shown?: Set<string>;
}

/** The fields of a profile that a session check needs. */
export interface SessionOwner {
  id: string;
  username: string;
  role: Role;
  isVerified: boolean;
  authEpoch: number;
  /** When the account was made: an ISO 8601 time. */
  createdAt?: string;
  /** Set after the account was deleted: its sessions are no longer valid. */
  deletedAt?: string;
  /** How many passkeys the account has, and when one was last removed, an ISO 8601 time. */
  passkeys?: number;
  passkeyRemovedAt?: string;
  /** Set by moderators. It ends by itself at its time, if it has one. */
  suspension?: StoredSuspension;
}

/** Why and until when somebody is suspended, in their profile. */
export interface StoredSuspension extends Suspension {
  at: string;
  /** The id of the moderator, or `operator` for the command line. */
  by: string;
  /** Whether the person's contributions are in no list meanwhile. */
  hidesContributions: boolean;
}

/** Returns a suspension that has not ended by itself. */
export function suspensionOf(
  { suspension }: Pick<SessionOwner, 'suspension'>,
  now: number,
): StoredSuspension | undefined {
  if (!suspension) return undefined;
  return suspension.until === null || now < Date.parse(suspension.until) ? suspension : undefined;
}

export function sessionKey(sid: string) {
  return itemKey(sessionKind, { session: sid });
}

export function profileKey(uid: string) {
  return itemKey(profile, { person: uid });
}

/** Returns the partition of a person's sessions in the index by owner. */
export function sessionsPartition(uid: string): string {
  return keyText(sessionKind.indexes.byOwner.partition, { person: uid });
}

export function toSessionItem(session: StoredSession): Record<string, unknown> {
  return {
    ...sessionKey(session.sid),
    ...indexKey(sessionKind.indexes.byOwner, {
      person: session.uid,
      created: new Date(session.createdAt).toISOString(),
      session: session.sid,
    }),
    ...session,
    [expiryAttribute]: Math.ceil(sessionEnd(session) / 1000),
  };
}

/** Returns when the session expires, in milliseconds since 1970. */
export function sessionEnd({ createdAt, renewedAt }: StoredSession): number {
  return Math.min(renewedAt + idleSeconds * 1000, createdAt + absoluteSeconds * 1000);
}

/**
 * Returns whether the person has proved a passkey in this session within so many seconds, and none was removed since: it
 * may have been that one, and somebody else's.
 */
export function isConfirmed(
  { confirmedAt }: StoredSession,
  { passkeys = 0, passkeyRemovedAt = '' }: SessionOwner,
  { now, seconds }: { now: number; seconds: number },
): boolean {
  if (confirmedAt === undefined || passkeys === 0 || confirmedAt <= passkeyRemovedAt) return false;
  return now < Date.parse(confirmedAt) + seconds * 1000;
}

/** Returns whether the session is valid. DynamoDB deletes late, and a new epoch ends sessions without a write. */
export function isAlive(session: StoredSession, owner: SessionOwner | undefined, now: number): boolean {
  return (
    owner !== undefined &&
    owner.deletedAt === undefined &&
    session.uid === owner.id &&
    session.authEpoch === owner.authEpoch &&
    now < sessionEnd(session)
  );
}
