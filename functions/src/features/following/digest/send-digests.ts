import { notificationKinds } from '@touchdown/shared/following/schema.ts';
import { shortened } from '@touchdown/shared/text/shortened.ts';
import type { StoredNotification } from '../../../domain/following/notification-items.ts';
import type { MailMessage } from '../../../domain/mail/mail-message.ts';
import { oneLine } from '../../../domain/mail/one-line.ts';
import { nameOfTarget, pathOfTarget, subjectReader } from '../describe-subjects.ts';
import { notificationStore } from '../notification-store.ts';
import { mailPeople, type RegularMailPorts } from './mail-people.ts';

type DigestMail = Extract<MailMessage, { template: 'weekly-digest' }>;

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

/** Sends the weekly digests, one mail a person, about the week that ended on Monday. */
export function sendDigests(ports: RegularMailPorts) {
  const { client, table, now } = ports;
  const notifications = notificationStore(client, table, now);
  const subjects = subjectReader(client, table);
  const send = mailPeople(ports);

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

  return () => {
    const { from, monday } = weekBefore(now());
    return send({
      wanted: 'weeklyDigest',
      mark: 'digestWeek',
      turn: monday,
      name: 'digests',
      async write(reader) {
        const parts = await partsOf(reader.person, from, monday);
        if (parts.length === 0) return undefined;
        const id = `weekly-digest:${reader.person}:${monday}`;
        return { template: 'weekly-digest', id, ...reader, from, parts };
      },
    });
  };
}

function eventsOf(notifications: readonly StoredNotification[]): number {
  return notifications.reduce((sum, { events }) => sum + events.size, 0);
}
