import { GetCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { StoredContribution } from '../../domain/contributions/contribution-item.ts';
import { hideFromFormerAuthor } from '../../domain/contributions/forget-former-author.ts';
import { isErased, isHidden, isRemoved } from '../../domain/contributions/is-listed.ts';
import { restorableUntil } from '../../domain/contributions/restorable-until.ts';
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
}

/**
 * The mail has the contribution's id and the time, so that a repeat sends no second one. It says how the contribution
 * is now: one that was removed and restored in the same moment has only the mail that it is back. Deleted accounts get
 * none, and what was erased in the moment of the deletion leaves their own list.
 */
export function authorMail({ client, table, mail }: TellPorts): TellAuthor {
  return async (author, contribution) => {
    const { id, title, removedAt, removalCategory, removalNote = null, erasedAt, restoredAt } = contribution;
    const { Item: profile } = await client.send(
      new GetCommand({ TableName: table, Key: profileKey(author), ConsistentRead: true }),
    );
    if (!profile || profile['deletedAt'] !== undefined) {
      if (isErased(contribution)) await hideFromFormerAuthor(client, table, id, author);
      return;
    }
    if (profile['decisionMails'] === false) return;
    const envelope = {
      person: author,
      to: String(profile['email']),
      username: String(profile['username']),
      title: oneLine(title),
    };
    if (!isRemoved(contribution)) {
      if (restoredAt === undefined) return;
      const mailId = `contribution-restored:${id}:${restoredAt}`;
      return mail.send({
        template: 'contribution-restored',
        id: mailId,
        ...envelope,
        isHidden: isHidden(contribution),
      });
    }
    // The author knows since the removal that it is erased later.
    if (removedAt === undefined || (erasedAt !== undefined && erasedAt !== removedAt)) return;
    await mail.send({
      template: 'contribution-removed',
      id: `contribution-removed:${id}:${removedAt}`,
      ...envelope,
      category: removalCategory as Removed['category'],
      note: oneLine(removalNote),
      restorableUntil: isErased(contribution) ? null : restorableUntil(removedAt),
    });
  };
}
