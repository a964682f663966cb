import { GetCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { hideFromFormerAuthor } from '../../domain/contributions/forget-former-author.ts';
import type { MailMessage } from '../../domain/mail/mail-message.ts';
import type { MailQueue } from '../../domain/mail/mail-queue.ts';
import { oneLine } from '../../domain/mail/one-line.ts';
import { profileKey } from '../../domain/members/session-items.ts';

type Removed = Extract<MailMessage, { template: 'contribution-removed' }>;

/** Tells the author of a removed contribution why it was removed. */
export type TellAuthor = (author: string, contribution: Record<string, unknown>) => Promise<void>;

interface TellPorts {
  client: DynamoDBDocumentClient;
  table: string;
  mail: MailQueue;
}

/**
 * The mail has the contribution's id, so that a repeat sends no second one. Deleted accounts get none, and what was
 * removed in the moment of the deletion leaves their own list.
 */
export function authorMail({ client, table, mail }: TellPorts): TellAuthor {
  return async (author, contribution) => {
    const { Item: profile } = await client.send(
      new GetCommand({ TableName: table, Key: profileKey(author), ConsistentRead: true }),
    );
    if (!profile || profile['deletedAt'] !== undefined)
      return hideFromFormerAuthor(client, table, String(contribution['id']), author);
    if (profile['decisionMails'] === false) return;
    await mail.send({
      template: 'contribution-removed',
      id: `contribution-removed:${String(contribution['id'])}`,
      person: author,
      to: String(profile['email']),
      username: String(profile['username']),
      title: oneLine(contribution['title'] as string | null),
      category: contribution['removalCategory'] as Removed['category'],
      note: oneLine(contribution['removalNote'] as string | null),
    });
  };
}
