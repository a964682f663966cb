import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { notificationKinds } from '@touchdown/shared/following/schema.ts';
import { shortened } from '@touchdown/shared/text/shortened.ts';
import {
  byDigest,
  digestPartition,
  settingsKey,
  type StoredNotificationSettings,
} from '../../../domain/following/follow-items.ts';
import type { StoredNotification } from '../../../domain/following/notification-items.ts';
import type { MailMessage } from '../../../domain/mail/mail-message.ts';
import type { MailQueue } from '../../../domain/mail/mail-queue.ts';
import { oneLine } from '../../../domain/mail/one-line.ts';
import { profileKey, suspensionOf, type SessionOwner } from '../../../domain/members/session-items.ts';
import { readItem, update, writeIf } from '../../../platform/aws/items.ts';
import { partitionQuery, queryPages } from '../../../platform/aws/queries.ts';
import { inLanes } from '../../../platform/in-lanes.ts';
import { nameOfTarget, pathOfTarget, subjectReader } from '../describe-subjects.ts';
import { notificationStore } from '../notification-store.ts';

interface DigestPorts {
  client: DynamoDBDocumentClient;
  table: string;
  mail: MailQueue;
  /** Addresses that mails came back from, or whose owners complained: SES sends them nothing. In lower case. */
  refusedAddresses: () => Promise<ReadonlySet<string>>;
  now: () => number;
  /** Whether there is time for another page of people. */
  hasTime: () => boolean;
  onFailure: (person: string, error: Error) => void;
}

type DigestMail = Extract<MailMessage, { template: 'weekly-digest' }>;

const lanes = 8;
const peoplePerPage = 200;
const maxNameLength = 200;
const dayMilliseconds = 24 * 60 * 60 * 1000;

/** Returns the Monday (UTC) of a time, and the one before. */
export function weekBefore(now: number): { from: string; monday: string } {
  const today = Math.floor(now / dayMilliseconds);
  // 1970 began on a Thursday.
  const monday = today - ((today + 3) % 7);
  const day = (number: number) => new Date(number * dayMilliseconds).toISOString().slice(0, 10);
  return { from: day(monday - 7), monday: day(monday) };
}

/**
 * Sends the weekly digests, one mail a person, about the week that ended on Monday. It runs every hour of a Monday: who is
 * done for the week is left out, so that a run that crashed or ran out of time is continued. The mail has the same id in
 * each run, and the mailer sends an id once; the mark in the settings comes after it. Returns how many were sent.
 */
export function sendDigests(ports: DigestPorts) {
  const { client, table, mail, refusedAddresses, now, hasTime, onFailure } = ports;
  const notifications = notificationStore(client, table, now);
  const subjects = subjectReader(client, table);

  const read = (key: Record<string, string>) => readItem(client, table, key);

  /** Not if the digest was turned off meanwhile. */
  async function markDone(person: string, digestWeek: string): Promise<void> {
    const changes = { set: { digestWeek }, onlyIf: { weeklyDigest: true } };
    await writeIf(client, update(table, settingsKey(person), changes));
  }

  /** The counts and the newest of each kind, of what is still shown. Empty if nothing happened. */
  async function partsOf(person: string, from: string, monday: string): Promise<DigestMail['parts']> {
    const found = await notifications.ofDays(person, from, monday);
    const shown = await subjects.readContributions(found.map((one) => one.contributionId));
    return notificationKinds.flatMap((kind) => {
      const ofKind = found
        .filter((one) => one.kind === kind && shown.has(one.contributionId))
        .toSorted((a, b) => (a.at < b.at ? 1 : -1));
      const target = shown.get(ofKind[0]?.contributionId ?? '')?.target;
      if (!target) return [];
      const name = shortened(oneLine(nameOfTarget(target)) ?? 'a record', maxNameLength);
      return [{ kind, count: eventsOf(ofKind), name, path: pathOfTarget(target) }];
    });
  }

  async function sendOne(
    person: string,
    { from, monday }: { from: string; monday: string },
    refused: ReadonlySet<string>,
  ): Promise<boolean> {
    const settings = (await read(settingsKey(person))) as StoredNotificationSettings | undefined;
    if (!settings?.weeklyDigest || settings.digestWeek === monday) return false;
    const profile = (await read(profileKey(person))) as (SessionOwner & { email: string }) | undefined;
    const isLeftOut =
      !profile ||
      profile.deletedAt !== undefined ||
      !profile.isVerified ||
      suspensionOf(profile, now()) !== undefined;
    if (isLeftOut) return false;
    if (refused.has(profile.email.toLowerCase())) {
      await notifications.setDigest(person, false);
      return false;
    }
    const parts = await partsOf(person, from, monday);
    if (parts.length > 0) {
      const { email: to, username } = profile;
      const id = `weekly-digest:${person}:${monday}`;
      await mail.send({ template: 'weekly-digest', id, person, to, username, from, parts });
    }
    await markDone(person, monday);
    return parts.length > 0;
  }

  return async (): Promise<{ sent: number; isComplete: boolean }> => {
    const week = weekBefore(now());
    const refused = await refusedAddresses();
    const query = {
      ...partitionQuery(table, byDigest, digestPartition, ['person', 'digestWeek']),
      Limit: peoplePerPage,
    };
    let sent = 0;
    const failed: string[] = [];
    for await (const page of queryPages(client, query)) {
      const people = (page as unknown as StoredNotificationSettings[])
        .filter(({ digestWeek }) => digestWeek !== week.monday)
        .map(({ person }) => person);
      if (people.length > 0 && !hasTime()) return { sent, isComplete: false };
      await inLanes(lanes, people, async (person) => {
        try {
          if (await sendOne(person, week, refused)) sent++;
        } catch (error) {
          // One damaged account must not keep the mails of all others. The next run tries it again.
          failed.push(person);
          onFailure(person, error as Error);
        }
      });
    }
    if (failed.length > 0) throw new Error(`The digests of ${failed.length} people were not sent.`);
    return { sent, isComplete: true };
  };
}

function eventsOf(notifications: readonly StoredNotification[]): number {
  return notifications.reduce((sum, { events }) => sum + events.size, 0);
}
