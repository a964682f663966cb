import type { Role } from '@touchdown/shared/contract/person.ts';
import { community } from '@touchdown/shared/storage/community.ts';
import { keyText } from '@touchdown/shared/storage/key-pattern.ts';
import { expiryAttribute, indexKey, itemKey } from '@touchdown/shared/storage/table-shape.ts';
import { absoluteSeconds, idleSeconds } from './session-life.ts';

const { profile, session: sessionKind } = community.kinds;

/** One sign-in, as it is stored. Of the tokens it holds only what recognises them. */
export interface StoredSession {
  sid: string;
  uid: string;
  /** How often it was renewed, and the key and salt that distinguish its refresh tokens from forged ones. */
  gen: number;
  nonce: string;
  keyId: string;
  accessHash: string;
  /** Of the access token before: a request may be on its way with it. */
  earlierAccessHash?: string | undefined;
  /** The owner's at sign-in. One that is behind belongs to a session that was ended with all others. */
  authEpoch: number;
  device: string;
  /** Milliseconds since 1970, all of them. */
  createdAt: number;
  renewedAt: number;
}

/** What a session check needs of a person's profile. */
export interface SessionOwner {
  id: string;
  username: string;
  role: Role;
  isVerified: boolean;
  authEpoch: number;
  /** Who deleted the account is nobody any more. */
  deletedAt?: string;
}

export function sessionKey(sid: string) {
  return itemKey(sessionKind, { session: sid });
}

export function profileKey(uid: string) {
  return itemKey(profile, { person: uid });
}

/** Somebody's sessions, in the index by owner. */
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

/** When it ends by itself, in milliseconds since 1970. */
export function sessionEnd({ createdAt, renewedAt }: StoredSession): number {
  return Math.min(renewedAt + idleSeconds * 1000, createdAt + absoluteSeconds * 1000);
}

/** Whether it still is one: DynamoDB deletes late, and an epoch ends sessions without touching them. */
export function isAlive(session: StoredSession, owner: SessionOwner | undefined, now: number): boolean {
  return (
    owner !== undefined &&
    owner.deletedAt === undefined &&
    session.uid === owner.id &&
    session.authEpoch === owner.authEpoch &&
    now < sessionEnd(session)
  );
}
