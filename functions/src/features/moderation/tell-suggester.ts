import { nameAsTitle } from '@touchdown/shared/tornadoes/display-name.ts';
import { GetCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { suggestedLabel } from '@touchdown/shared/corrections/find-field.ts';
import { shortened } from '@touchdown/shared/text/shortened.ts';
import {
  contributionKey,
  fromContributionItem,
  type ContributionTarget,
} from '../../domain/contributions/contribution-item.ts';
import { isRemoved } from '../../domain/contributions/is-listed.ts';
import type { MailQueue } from '../../domain/mail/mail-queue.ts';
import { oneLine } from '../../domain/mail/one-line.ts';
import { profileKey } from '../../domain/members/session-items.ts';
import { keyPart, type ItemChange } from '../../platform/events/item-change.ts';
import { proposalOf } from './proposal-of.ts';

interface TellPorts {
  client: DynamoDBDocumentClient;
  table: string;
  mail: MailQueue;
}

/** Below the limit of a name in a mail. */
const maxLength = 200;

/**
 * Tells the author of a suggestion how a moderator has decided. The mail's id has the time of the decision, so that a
 * repeat sends no second mail and another decision does. Deleted accounts and removed suggestions get none, and
 * neither do people who have turned these mails off.
 */
export function tellSuggester({ client, table, mail }: TellPorts) {
  const read = async (Key: Record<string, string>) =>
    (await client.send(new GetCommand({ TableName: table, Key, ConsistentRead: true }))).Item;

  return async (change: ItemChange): Promise<void> => {
    const item = await read(contributionKey(keyPart(change, 'id')));
    if (!item || isRemoved(item)) return;
    const suggestion = fromContributionItem(item);
    const { id, authorId, decision, decidedAt, target } = suggestion;
    if (!decision || decidedAt === undefined) return;
    const profile = await read(profileKey(authorId));
    if (!profile || profile['deletedAt'] !== undefined || profile['decisionMails'] === false) return;
    const field = proposalOf(suggestion)?.targetField;
    await mail.send({
      template: 'suggestion-decided',
      id: `suggestion-decided:${id}:${decidedAt}`,
      person: authorId,
      to: String(profile['email']),
      username: String(profile['username']),
      decision: decision.isAlreadySo ? 'CLOSED' : decision.status,
      target: shortened(oneLine(nameOf(target)) ?? 'a record', maxLength),
      field: shortened(oneLine(field ? suggestedLabel(target.kind, field) : null) ?? 'unknown', maxLength),
      note: oneLine(decision.note),
    });
  };
}

function nameOf(target: ContributionTarget): string {
  if (target.kind === 'tornado') return nameAsTitle(target.display_name);
  return target.location_text === null ? target.state : `${target.location_text}, ${target.state}`;
}
