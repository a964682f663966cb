import { GetCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import {
  longestDelaySeconds,
  maxShownInDigest,
  maxSingleMails,
} from '@touchdown/shared/contract/decision-mails.ts';
import { offerAppeal } from '../../../domain/appeals/offer-appeal.ts';
import { untoldOf } from '../../../domain/contributions/standing-decision.ts';
import type { PersonToTell } from '../../../domain/mail/decision-queue.ts';
import type { MailQueue } from '../../../domain/mail/mail-queue.ts';
import { profileKey } from '../../../domain/members/session-items.ts';
import { decidedContributions } from './decided-contributions.ts';
import { digestOf, mailOfDecision, type News, type Recipient } from './mail-of-decision.ts';
import { markTold } from './mark-told.ts';

export interface TellPorts {
  client: DynamoDBDocumentClient;
  table: string;
  mail: MailQueue;
  now: () => number;
}

/** What was decided earlier has had a message of its own, or is from before people were told in this way. */
const windowSeconds = 24 * 60 * 60;

/**
 * Tells a person what stands, of all that was decided about what they wrote: in one mail each, or in a digest. Nobody
 * is told what was taken back meanwhile. If something was decided after this message, its own message comes later and
 * tells everything, unless somebody has waited too long. The marks are written after the mail is queued: after a crash
 * between the two the same mail has the same id and is not sent twice.
 */
export function tellDecisions(ports: TellPorts) {
  const { client, table, mail, now } = ports;

  async function recipientOf(person: string): Promise<Recipient | undefined> {
    const { Item: profile } = await client.send(
      new GetCommand({ TableName: table, Key: profileKey(person), ConsistentRead: true }),
    );
    if (!profile || profile['deletedAt'] !== undefined || profile['decisionMails'] === false)
      return undefined;
    return { person, to: String(profile['email']), username: String(profile['username']) };
  }

  /** The mail about a removal has a link to contest it. */
  async function withAppeal(news: News): Promise<News> {
    const { contribution, untold } = news;
    if (untold.tell.what !== 'REMOVED') return news;
    const { id, authorId: personId, removedBy = '', removalCategory, removalNote = null } = contribution;
    const appeal = await offerAppeal(
      client,
      table,
      {
        about: 'removal',
        personId,
        decidedBy: removedBy,
        decisionAt: untold.tell.at,
        contributionId: id,
        category: removalCategory ?? null,
        reason: removalNote,
      },
      now(),
    );
    return { ...news, appeal };
  }

  return async (message: PersonToTell): Promise<void> => {
    const recipient = await recipientOf(message.person);
    if (!recipient) return;
    const all = (await decidedContributions(client, table, message.person)).flatMap((contribution) => {
      const untold = untoldOf(contribution);
      return untold ? [{ contribution, untold }] : [];
    });
    const toTell = await Promise.all(dueNow(all, message).map(withAppeal));
    if (toTell.length <= maxSingleMails) {
      for (const news of toTell) {
        await mail.send(mailOfDecision(recipient, news));
        await markTold(client, table, [news]);
      }
      return;
    }
    for (let from = 0; from < toTell.length; from += maxShownInDigest) {
      const some = toTell.slice(from, from + maxShownInDigest);
      await mail.send(digestOf(recipient, some));
      await markTold(client, table, some);
    }
  };
}

/** Returns what this message tells. Times are compared with each other, and never with a clock. */
function dueNow(all: readonly News[], { at }: PersonToTell): News[] {
  const earliest = secondsBefore(at, windowSeconds);
  const recent = all.filter(({ untold }) => untold.tell.at >= earliest);
  const waited = recent.filter(({ untold }) => untold.tell.at <= at);
  const hasMoreToCome = waited.length < recent.length;
  const tooLong = secondsBefore(at, longestDelaySeconds);
  if (hasMoreToCome && waited.every(({ untold }) => untold.tell.at > tooLong)) return [];
  return waited.toSorted((a, b) => (a.untold.tell.at < b.untold.tell.at ? -1 : 1));
}

function secondsBefore(at: string, seconds: number): string {
  return new Date(Date.parse(at) - seconds * 1000).toISOString();
}
