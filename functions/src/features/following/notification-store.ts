import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { maxMuted, maxUnreadCounted } from '@touchdown/shared/following/following-limits.ts';
import type { Subject } from '@touchdown/shared/following/subject.ts';
import { community } from '@touchdown/shared/storage/community.ts';
import { expiryAttribute, itemKey, partitionKey, sortKey } from '@touchdown/shared/storage/table-shape.ts';
import {
  digestKey,
  settingsKey,
  type RegularMail,
  type StoredNotificationSettings,
} from '../../domain/following/follow-items.ts';
import {
  dayOf,
  notificationId,
  notificationsOf,
  type StoredNotification,
} from '../../domain/following/notification-items.ts';
import { stillHasAccount } from '../../domain/members/has-account.ts';
import { absent, containing, exists, present, readItem, update, writeIf } from '../../platform/aws/items.ts';
import { queryPages } from '../../platform/aws/queries.ts';
import { refusedConditions, transact } from '../../platform/aws/transact.ts';
import { unavailable } from '../../platform/aws/unavailable.ts';
import { inLanes } from '../../platform/in-lanes.ts';

const unreadable = unavailable('Your notifications can’t be loaded right now. Please try again.');

/** Sorts after every id of its day. */
const afterAll = '\uffff';
const lanes = 8;
const pageOfQuery = 200;
/** How often the other kind of mails may be turned on or off at the same moment. */
const maxAttempts = 3;

/** A place in the list, which is sorted by time and then by id. */
export function placeOf(notification: StoredNotification): string {
  return `${notification.at}|${notificationId(notification)}`;
}

/** A person's notifications, and what they chose about them. */
export function notificationStore(client: DynamoDBDocumentClient, table: string, now: () => number) {
  const seconds = () => Math.floor(now() / 1000);

  /** Query: from the newest day to the oldest, page by page. What has expired is deleted late, so it is left out. */
  function pages(person: string, { from = '', to = afterAll }: { from?: string; to?: string } = {}) {
    return queryPages(client, {
      TableName: table,
      KeyConditionExpression: '#pk = :person AND #sk BETWEEN :from AND :to',
      FilterExpression: '#ttl > :now',
      ExpressionAttributeNames: { '#pk': partitionKey, '#sk': sortKey, '#ttl': expiryAttribute },
      ExpressionAttributeValues: {
        ':person': notificationsOf(person),
        ':from': from || '0',
        ':to': to,
        ':now': seconds(),
      },
      ScanIndexForward: false,
      Limit: pageOfQuery,
    }) as unknown as AsyncGenerator<StoredNotification[]>;
  }

  /** Get: empty for somebody who never chose anything. */
  async function settings(person: string): Promise<StoredNotificationSettings> {
    const item = await readItem(client, table, settingsKey(person)).catch(unreadable);
    return (item as StoredNotificationSettings | undefined) ?? { person };
  }

  return {
    settings,

    /**
     * The notifications before a place, the newest first. Items are sorted by day, and one of a day moves up with each
     * event, so whole days are read and sorted.
     */
    async list(person: string, before: string | undefined, limit: number) {
      const found: StoredNotification[] = [];
      let day = '';
      try {
        read: for await (const page of pages(person, {
          to: before === undefined ? afterAll : `${dayOf(before)}#${afterAll}`,
        })) {
          for (const one of page) {
            if (found.length > limit && dayOf(one.at) !== day) break read;
            if (before !== undefined && placeOf(one) >= before) continue;
            found.push(one);
            day = dayOf(one.at);
          }
        }
      } catch (error) {
        unreadable(error);
      }
      const sorted = found.toSorted((a, b) => (placeOf(a) < placeOf(b) ? 1 : -1));
      const shown = sorted.slice(0, limit);
      const last = shown.at(-1);
      return { shown, next: sorted.length > limit && last ? placeOf(last) : null };
    },

    /** Those of some days, in no order; for the digest. */
    async ofDays(person: string, from: string, before: string): Promise<StoredNotification[]> {
      const found: StoredNotification[] = [];
      for await (const page of pages(person, { from, to: before })) found.push(...page);
      return found;
    },

    async countUnread(person: string): Promise<number> {
      const { readAllAt = '' } = await settings(person);
      let count = 0;
      try {
        for await (const page of pages(person, { from: dayOf(readAllAt) })) {
          count += page.filter((one) => isUnread(one, readAllAt)).length;
          if (count >= maxUnreadCounted) return maxUnreadCounted;
        }
      } catch (error) {
        unreadable(error);
      }
      return count;
    },

    /** One update for each. One that has expired, or is somebody else's, is left alone. */
    async markRead(person: string, ids: readonly string[]): Promise<void> {
      await inLanes(lanes, ids, async (id) => {
        const [created = '', ...rest] = id.split('#');
        const Key = itemKey(community.kinds.notification, { person, created, id: rest.join('#') });
        await writeIf(client, update(table, Key, { remove: ['isUnread'], onlyIf: exists }));
      });
    },

    /** One update. What is written later is unread. */
    async markAllRead(person: string): Promise<boolean> {
      return changeSettings(person, { set: { readAllAt: new Date(now()).toISOString() } });
    },

    /** For what authors are told. Returns `false` if the person has muted as much as they can. */
    async mute(person: string, subject: Subject, isMuted: boolean): Promise<boolean> {
      const muted = new Set([subject]);
      if (!isMuted) return changeSettings(person, { take: { muted } });
      const onlyIf = [{ muted: absent }, { muted: hasRoom }, { muted: containing(subject) }];
      return changeSettings(person, { add: { muted }, onlyIf });
    },

    /**
     * Turns one kind of mails on or off. The last one that is turned off leaves the index, on the condition that there is
     * no other; somebody may turn two off at once. Returns `false` if the account was deleted.
     */
    async setMails(person: string, which: RegularMail, isOn: boolean): Promise<boolean> {
      const keys = digestKey(person);
      if (isOn) return changeSettings(person, { set: { [which]: true, ...keys } });
      const other: RegularMail = which === 'weeklyDigest' ? 'yearlyLetter' : 'weeklyDigest';
      for (let attempt = 0; attempt < maxAttempts; attempt++) {
        const isLast = await changeSettings(person, {
          remove: [which, ...Object.keys(keys)],
          onlyIf: { [other]: absent },
        });
        if (isLast || (await changeSettings(person, { remove: [which], onlyIf: { [other]: present } })))
          return true;
      }
      return false;
    },
  };

  /** A transaction, because nothing may be stored of an account that was deleted. */
  async function changeSettings(
    person: string,
    { set = {}, ...changes }: Parameters<typeof update>[2],
  ): Promise<boolean> {
    const refused = await refusedConditions(
      transact(client, [
        stillHasAccount(table)(person),
        update(table, settingsKey(person), { set: { person, ...set }, ...changes }),
      ]),
    );
    return refused.length === 0;
  }
}

const hasRoom = (name: string, value: (value: unknown) => string) => `size(${name}) < ${value(maxMuted)}`;

/** Whether something was added to a notification after its reader looked at it, or marked all as read. */
export function isUnread(
  { isUnread: isMarked, writtenAt }: Pick<StoredNotification, 'isUnread' | 'writtenAt'>,
  readAllAt: string | undefined,
): boolean {
  return isMarked === true && writtenAt > (readAllAt ?? '');
}
