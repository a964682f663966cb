import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import {
  byDigest,
  digestPartition,
  settingsKey,
  type RegularMail,
  type StoredNotificationSettings,
} from '../../../domain/following/follow-items.ts';
import type { MailMessage } from '../../../domain/mail/mail-message.ts';
import type { MailQueue } from '../../../domain/mail/mail-queue.ts';
import { profileKey, suspensionOf, type SessionOwner } from '../../../domain/members/session-items.ts';
import { readItem, update, writeIf } from '../../../platform/aws/items.ts';
import { partitionQuery, queryPages } from '../../../platform/aws/queries.ts';
import { inLanes } from '../../../platform/in-lanes.ts';
import { notificationStore } from '../notification-store.ts';

export interface RegularMailPorts {
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

/** One turn of a kind of mails that people turn on. */
interface Turn {
  wanted: RegularMail;
  /** The attribute of the settings that says which turn was last. */
  mark: 'digestWeek' | 'letterYear';
  turn: string;
  /** What the mails are called in an error. */
  name: string;
  /** Returns what to send; undefined if there is nothing to say. Its id must be the same in each run of a turn. */
  write: (
    reader: Pick<MailMessage, 'to'> & { person: string; username: string },
  ) => Promise<MailMessage | undefined>;
}

const lanes = 8;
const peoplePerPage = 200;

/**
 * Sends one mail a turn to everybody who wants it. It runs often: who is done for the turn is left out, so that a run that
 * crashed or ran out of time is continued. The mail has the same id in each run, and the mailer sends an id once; the mark
 * in the settings comes after it. Returns how many were sent.
 */
export function mailPeople(ports: RegularMailPorts) {
  const { client, table, mail, refusedAddresses, now, hasTime, onFailure } = ports;
  const notifications = notificationStore(client, table, now);
  const read = (key: Record<string, string>) => readItem(client, table, key);

  /** Not if the mails were turned off meanwhile. */
  async function markDone(person: string, { mark, turn, wanted }: Turn): Promise<void> {
    const changes = { set: { [mark]: turn }, onlyIf: { [wanted]: true } };
    await writeIf(client, update(table, settingsKey(person), changes));
  }

  async function sendOne(person: string, one: Turn, refused: ReadonlySet<string>): Promise<boolean> {
    const settings = (await read(settingsKey(person))) as StoredNotificationSettings | undefined;
    if (!settings?.[one.wanted] || settings[one.mark] === one.turn) return false;
    const profile = (await read(profileKey(person))) as (SessionOwner & { email: string }) | undefined;
    const isLeftOut =
      !profile ||
      profile.deletedAt !== undefined ||
      !profile.isVerified ||
      suspensionOf(profile, now()) !== undefined;
    if (isLeftOut) return false;
    const { email: to, username } = profile;
    if (refused.has(to.toLowerCase())) {
      await notifications.setMails(person, one.wanted, false);
      return false;
    }
    const message = await one.write({ person, to, username });
    if (message) await mail.send(message);
    await markDone(person, one);
    return message !== undefined;
  }

  return async (one: Turn): Promise<{ sent: number; isComplete: boolean }> => {
    const refused = await refusedAddresses();
    const query = {
      ...partitionQuery(table, byDigest, digestPartition, ['person', one.wanted, one.mark]),
      Limit: peoplePerPage,
    };
    let sent = 0;
    const failed: string[] = [];
    for await (const page of queryPages(client, query)) {
      const people = (page as unknown as StoredNotificationSettings[])
        .filter((settings) => settings[one.wanted] === true && settings[one.mark] !== one.turn)
        .map(({ person }) => person);
      if (people.length > 0 && !hasTime()) return { sent, isComplete: false };
      await inLanes(lanes, people, async (person) => {
        try {
          if (await sendOne(person, one, refused)) sent++;
        } catch (error) {
          // One damaged account must not keep the mails of all others. The next run tries it again.
          failed.push(person);
          onFailure(person, error as Error);
        }
      });
    }
    if (failed.length > 0) throw new Error(`The ${one.name} of ${failed.length} people were not sent.`);
    return { sent, isComplete: true };
  };
}
