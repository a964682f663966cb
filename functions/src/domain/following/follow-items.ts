import type { Subject } from '@touchdown/shared/following/subject.ts';
import { community } from '@touchdown/shared/storage/community.ts';
import { keyText } from '@touchdown/shared/storage/key-pattern.ts';
import { indexKey, itemKey } from '@touchdown/shared/storage/table-shape.ts';

export const { byFollowed, byDigest } = community.indexes;
const { follow: kind, notificationSettings: settingsKind } = community.kinds;

/** Something that a person follows. A followed person is named by their id. */
export interface StoredFollow {
  person: string;
  subject: Subject;
  /** As the record named it then; null for people and suggestions, whose names are read when they are shown. */
  name: string | null;
  followedAt: string;
  /** It stays in the list, and tells its person nothing. */
  isMuted?: true;
}

export function followKey(person: string, subject: Subject) {
  return itemKey(kind, { person, subject });
}

/** The partition of what one person follows. */
export function followsOf(person: string): string {
  return keyText(kind.partition, { person });
}

/** The partition of everybody who follows one thing. */
export function followersOf(subject: Subject): string {
  return keyText(kind.indexes.byFollowed.partition, { subject });
}

export function toFollowItem(follow: StoredFollow): Record<string, unknown> {
  const { person, subject } = follow;
  return {
    ...followKey(person, subject),
    ...indexKey(kind.indexes.byFollowed, { subject, person }),
    ...follow,
  };
}

/** What a person chose about notifications, and how much they follow. There is none until the first of it. */
export interface StoredNotificationSettings {
  person: string;
  /** How many things the person follows. */
  follows?: number;
  /** The own suggestions and contributions that the person wants to hear nothing of. A set in DynamoDB. */
  muted?: Set<Subject>;
  /** Notifications that were written until then are read. */
  readAllAt?: string;
  weeklyDigest?: boolean;
  /** The Monday of the last week whose digest was sent, or was not needed. */
  digestWeek?: string;
  yearlyLetter?: boolean;
  /** The last year whose letter was sent, or was not needed. */
  letterYear?: string;
}

/** The mails that a person can turn on. Whoever gets one of them is in the index. */
export const regularMails = ['weeklyDigest', 'yearlyLetter'] as const;
export type RegularMail = (typeof regularMails)[number];

export function settingsKey(person: string) {
  return itemKey(settingsKind, { person });
}

/** The attributes of the settings of somebody who gets the weekly digest or the yearly letter. */
export function digestKey(person: string): Record<string, string> {
  return indexKey(settingsKind.indexes.byDigest, { person });
}

/** The partition of everybody who gets the weekly digest or the yearly letter. */
export const digestPartition: string = settingsKind.indexes.byDigest.partition;
