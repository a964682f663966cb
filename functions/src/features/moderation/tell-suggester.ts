import { GetCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { contributionKey, fromContributionItem } from '../../domain/contributions/contribution-item.ts';
import { lastDecisionAt, untoldOf } from '../../domain/contributions/standing-decision.ts';
import type { DecisionQueue } from '../../domain/mail/decision-queue.ts';
import { keyPart, type ItemChange } from '../../platform/events/item-change.ts';

interface TellPorts {
  client: DynamoDBDocumentClient;
  table: string;
  queue: DecisionQueue;
  now: () => number;
}

/**
 * Puts the author of a suggestion into the queue of people who are told what was decided. It writes nothing: the mail
 * is made ten minutes later, from what stands then. A repeat makes no second mail.
 */
export function tellSuggester({ client, table, queue, now }: TellPorts) {
  return async (change: ItemChange): Promise<void> => {
    const id = keyPart(change, 'id');
    const { Item: item } = await client.send(
      new GetCommand({ TableName: table, Key: contributionKey(id), ConsistentRead: true }),
    );
    const suggestion = item && fromContributionItem(item);
    if (!suggestion || !untoldOf(suggestion)) return;
    // Clocks of two machines differ, and a message must not be older than what it is about.
    const at = [new Date(now()).toISOString(), lastDecisionAt(suggestion)].toSorted().at(-1) ?? '';
    await queue.send({ person: suggestion.authorId, contribution: suggestion.id, at });
  };
}
