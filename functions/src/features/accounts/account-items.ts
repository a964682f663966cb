import { createHash } from 'node:crypto';
import { keptNameDays, linkMemorySeconds } from '@touchdown/shared/accounts/account-limits.ts';
import type { Role } from '@touchdown/shared/contract/person.ts';
import { community } from '@touchdown/shared/storage/community.ts';
import { keyText } from '@touchdown/shared/storage/key-pattern.ts';
import { expiryAttribute, indexKey, itemKey } from '@touchdown/shared/storage/table-shape.ts';
import { profileKey, type SessionOwner } from '../../domain/members/session-items.ts';

/** An account without its password hash, which is in a partition that no other slice may read. */
export interface StoredProfile extends SessionOwner {
  /** As typed at sign-up; unique regardless of case. */
  username: string;
  email: string;
  bio: string | null;
  role: Role;
  /** The picture's id under `/images/`. */
  photo: string | null;
  /** A session with an earlier epoch has ended. */
  authEpoch: number;
  bookmarks: number;
  /** False once the person has turned mails about decisions off. */
  decisionMails?: boolean;
  /** True once the person has chosen that the public profile shows their support. */
  supporterMark?: boolean;
  /** The verified email address that was changed last, while its owner can restore it. */
  heldEmail?: HeldEmail;
  createdAt: string;
  /** Version of the fields that the owner edits, so that concurrent edits do not undo each other. */
  ver: number;
}

/** An email address that nobody else can take until then, in milliseconds since 1970. */
export interface HeldEmail {
  email: string;
  until: number;
}

/** What a person switches on or off, and what applies until then. */
export const profileChoices = { decisionMails: true, supporterMark: false } as const;
export type ProfileChoice = keyof typeof profileChoices;

/** What remains of a deleted account. */
export interface StoredTombstone {
  id: string;
  authEpoch: number;
  deletedAt: string;
  /** The id of the picture to erase. A retry must find it again after a failed attempt. */
  photo?: string;
  /** Whether the person chose to delete the contributions with the account. */
  deletesContributions?: true;
  /** When an operator last had the rest erased once more. */
  eraseAgainAt?: string;
}

/** The item's key is a hash of the token in the link, so the table reveals no working link. */
export interface StoredToken {
  kind: 'verify-email' | 'reset-password' | 'restore-email';
  uid: string;
  /** Where the mail went. The link is invalid once the account has another email address. */
  email: string;
  /** The account's epoch at that time. A new password invalidates all earlier links. */
  authEpoch: number;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

const { credentials, username: usernameKind, keptName, email: emailKind, link } = community.kinds;

/** A person's links in the index by owner, so that they can be erased with the account. */
export function tokensPartition(uid: string): string {
  return keyText(link.indexes.byOwner.partition, { person: uid });
}

export { profileKey };

/** Argon2id in PHC format. In its own partition, so that a role that may read profiles cannot read it. */
export function credentialsKey(uid: string) {
  return itemKey(credentials, { person: uid });
}

/** Reserves a username for one person, regardless of case. */
export function usernameKey(username: string) {
  return itemKey(usernameKind, { username });
}

/** Keeps the name of a deleted account, by a hash: nobody needs to read it again. */
export function keptNameKey(username: string) {
  const hash = createHash('sha256').update(username.toLowerCase()).digest('base64url');
  return itemKey(keptName, { hash });
}

export function toKeptNameItem(username: string, now: number): Record<string, unknown> {
  const until = now + keptNameDays * 24 * 60 * 60 * 1000;
  return { ...keptNameKey(username), until, [expiryAttribute]: Math.ceil(until / 1000) };
}

export function emailKey(email: string) {
  return itemKey(emailKind, { email });
}

/** The account still uses the address; `held` is for one that its owner may only restore. */
export function toEmailItem(email: string, uid: string, held?: HeldEmail): Record<string, unknown> {
  const hold = held && { heldUntil: held.until, [expiryAttribute]: Math.ceil(held.until / 1000) };
  return { ...emailKey(email), uid, ...hold };
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
  const ttl = Math.ceil(token.expiresAt / 1000) + linkMemorySeconds;
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
