import { notificationDays } from '@touchdown/shared/following/following-limits.ts';
import type { NotificationKind } from '@touchdown/shared/following/schema.ts';
import type { Subject } from '@touchdown/shared/following/subject.ts';
import { community } from '@touchdown/shared/storage/community.ts';
import { keyText } from '@touchdown/shared/storage/key-pattern.ts';
import { expiryAttribute, itemKey } from '@touchdown/shared/storage/table-shape.ts';

const { notification: kind } = community.kinds;

/**
 * What a person is told about a subject on one day (UTC). It has ids only: texts are read when it is shown, so that one
 * about something that was removed since shows none.
 */
export interface StoredNotification {
  person: string;
  kind: NotificationKind;
  subject: Subject;
  /** The subject's name in the record. */
  name: string | null;
  /** The contribution that the last event was about. */
  contributionId: string;
  /** When that event was. */
  at: string;
  /** What each event is known by, so that a repeat changes nothing. A set in DynamoDB. */
  events: Set<string>;
  isUnread?: true;
  /** When it was last added to. */
  writtenAt: string;
}

/** What happened: a notification without its reader. */
export interface Notice extends Pick<
  StoredNotification,
  'kind' | 'subject' | 'name' | 'contributionId' | 'at'
> {
  event: string;
}

/** The sort key: the day comes first, so that a day's notifications are together. */
export function notificationId({ at, kind: what, subject }: Pick<Notice, 'at' | 'kind' | 'subject'>): string {
  return keyText(kind.sort, { created: dayOf(at), id: `${what}:${subject}` });
}

export function dayOf(time: string): string {
  return time.slice(0, 'yyyy-mm-dd'.length);
}

export function notificationKey(person: string, notice: Pick<Notice, 'at' | 'kind' | 'subject'>) {
  return itemKey(kind, { person, created: dayOf(notice.at), id: `${notice.kind}:${notice.subject}` });
}

/** The partition of one person's notifications. */
export function notificationsOf(person: string): string {
  return keyText(kind.partition, { person });
}

/** When a notification expires, in seconds since 1970. */
export function expiryOf(at: string): Record<typeof expiryAttribute, number> {
  return { [expiryAttribute]: Math.floor(Date.parse(at) / 1000) + notificationDays * 24 * 60 * 60 };
}
