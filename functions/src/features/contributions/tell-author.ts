import { GetCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { StoredContribution } from '../../domain/contributions/contribution-item.ts';
import { hideFromFormerAuthor } from '../../domain/contributions/forget-author.ts';
import { isErased } from '../../domain/contributions/is-listed.ts';
import { lastDecisionAt, untoldOf } from '../../domain/contributions/standing-decision.ts';
import type { DecisionQueue } from '../../domain/mail/decision-queue.ts';
import type { MailMessage } from '../../domain/mail/mail-message.ts';
import type { MailQueue } from '../../domain/mail/mail-queue.ts';
import { oneLine } from '../../domain/mail/one-line.ts';
import { profileKey } from '../../domain/members/session-items.ts';

type Removed = Extract<MailMessage, { template: 'contribution-removed' }>;

/** Tells the author of a contribution that a moderator removed or restored it. */
export type TellAuthor = (author: string, contribution: StoredContribution) => Promise<void>;

interface TellPorts {
  client: DynamoDBDocumentClient;
  table: string;
  mail: MailQueue;
  queue: DecisionQueue;
  now: () => number;
}

/**
 * A removal or a restoration waits ten minutes, because moderators undo what was a mistake. What was erased at once as
 * illegal is told at once, in a mail whose id has the contribution's id and the time, so that a repeat sends no second
 * one. Deleted accounts get none, and what was erased in the moment of the deletion leaves their own list.
 */
export function authorMail({ client, table, mail, queue, now }: TellPorts): TellAuthor {
  return async (author, contribution) => {
    const { id, title, removedAt, removalCategory, removalNote = null, erasedAt } = contribution;
    const { Item: profile } = await client.send(
      new GetCommand({ TableName: table, Key: profileKey(author), ConsistentRead: true }),
    );
    if (!profile || profile['deletedAt'] !== undefined) {
      if (isErased(contribution)) await hideFromFormerAuthor(client, table, id, author);
      return;
    }
    if (!isErased(contribution)) {
      if (!untoldOf(contribution)) return;
      // Clocks of two machines differ, and a message must not be older than what it is about.
      const at = [new Date(now()).toISOString(), lastDecisionAt(contribution)].toSorted().at(-1) ?? '';
      return queue.send({ person: author, contribution: id, at });
    }
    if (profile['decisionMails'] === false) return;
    // The author knows since the removal that it is erased later.
    if (removedAt === undefined || erasedAt !== removedAt) return;
    await mail.send({
      template: 'contribution-removed',
      id: `contribution-removed:${id}:${removedAt}`,
      person: author,
      to: String(profile['email']),
      username: String(profile['username']),
      title: oneLine(title),
      category: removalCategory as Removed['category'],
      note: oneLine(removalNote),
      restorableUntil: null,
    });
  };
}
