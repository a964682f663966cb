import type { Role } from '@touchdown/shared/contract/person.ts';
import { community } from '@touchdown/shared/storage/community.ts';
import { keyText } from '@touchdown/shared/storage/key-pattern.ts';
import { expiryAttribute, indexKey, itemKey } from '@touchdown/shared/storage/table-shape.ts';
import { profileKey, type SessionOwner } from '../../domain/members/session-items.ts';

/** Somebody's account without its password, which is stored where no other slice may read. */
export interface StoredProfile extends SessionOwner {
  /** As typed at sign-up; unique in whatever case. */
  username: string;
  email: string;
  bio: string | null;
  role: Role;
  /** The picture's id under `/images/`. */
  photo: string | null;
  /** Sessions of an earlier epoch have ended. */
  authEpoch: number;
  reputation: number;
  contributions: number;
  bookmarks: number;
  createdAt: string;
  /** Counts writings of the profile's own fields, so that two at once do not undo each other. */
  ver: number;
}

/** What is left of a deleted account: that it was one. */
export interface StoredTombstone {
  id: string;
  authEpoch: number;
  deletedAt: string;
  /** The picture's id, for whoever erases it: after a failed attempt, the retry must find it again. */
  photo?: string;
}

/** What a mail's link carries is this item's name; whoever reads the table learns no link from it. */
export interface StoredToken {
  kind: 'verify-email' | 'reset-password';
  uid: string;
  /** The email address the mail went to: a link sent to an email address given up since is worth nothing. */
  email: string;
  /** The account's at the time: a password set since makes every earlier link worthless. */
  authEpoch: number;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

const { credentials, username: usernameKind, email: emailKind, link, audit } = community.kinds;

/** Somebody's links, in the index by owner: who erases an account must find them. */
export function tokensPartition(uid: string): string {
  return keyText(link.indexes.byOwner.partition, { person: uid });
}

/** How long an expired link can still be distinguished from one that never existed. */
const tokenMemorySeconds = 7 * 24 * 60 * 60;

export { profileKey };

/** Argon2id in the PHC form, in a partition of its own: a role that may read profiles cannot read it. */
export function credentialsKey(uid: string) {
  return itemKey(credentials, { person: uid });
}

/** One person a name, whatever its case. */
export function usernameKey(username: string) {
  return itemKey(usernameKind, { username });
}

export function emailKey(email: string) {
  return itemKey(emailKind, { email });
}

export function tokenKey(hash: string) {
  return itemKey(link, { hash });
}

export function toProfileItem(profile: StoredProfile): Record<string, unknown> {
  return { ...profileKey(profile.id), ...profile };
}

export function toTombstoneItem(tombstone: StoredTombstone): Record<string, unknown> {
  return { ...profileKey(tombstone.id), ...tombstone };
}

export function toTokenItem(hash: string, token: StoredToken): Record<string, unknown> {
  const ttl = Math.ceil(token.expiresAt / 1000) + tokenMemorySeconds;
  return {
    ...tokenKey(hash),
    ...indexKey(link.indexes.byOwner, {
      person: token.uid,
      expires: new Date(token.expiresAt).toISOString(),
    }),
    ...token,
    [expiryAttribute]: ttl,
  };
}

/** What happened to whom by whom, for whoever asks later: never an email address, never a token. */
export interface AuditEntry {
  what: 'role-granted' | 'password-reset' | 'password-changed' | 'session-reuse' | 'account-deleted';
  /** Whose account. */
  uid: string;
  /** Who did it: a person's id, or `operator` for the command line. */
  by: string;
  detail?: string;
}

export function toAuditItem(entry: AuditEntry, time: number, id: string): Record<string, unknown> {
  const at = new Date(time).toISOString();
  return { ...itemKey(audit, { day: dayOf(at), at, id }), at, ...entry };
}

/** All that happened on one day, UTC. */
export function auditPartition(time: number): string {
  return keyText(audit.partition, { day: dayOf(new Date(time).toISOString()) });
}

function dayOf(at: string): string {
  return at.slice(0, 'yyyy-mm-dd'.length);
}
