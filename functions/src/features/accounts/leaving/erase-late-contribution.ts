import { GetCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { contributionKey } from '../../../domain/contributions/contribution-item.ts';
import { forgetAuthor } from '../../../domain/contributions/forget-author.ts';
import { hideContribution } from '../../../domain/contributions/hide-contribution.ts';
import { profileKey, type StoredSuspension } from '../../../domain/members/session-items.ts';
import { refusedConditions, transact } from '../../../platform/aws/transact.ts';
import { keyPart, type ItemChange } from '../../../platform/events/item-change.ts';
import { eraseContribution } from './erase-contributions.ts';

/**
 * Deletes a new contribution of a deleted account, or takes its author off, as the person chose. It was written in the
 * last moment before the account was deleted, so the index by person may not have had it when the other contributions
 * were changed. After that moment, the transaction that writes a contribution refuses it.
 */
export function eraseLateContribution(client: DynamoDBDocumentClient, table: string) {
  async function read(Key: Record<string, string>): Promise<Record<string, unknown>> {
    const { Item: item = {} } = await client.send(
      new GetCommand({ TableName: table, Key, ConsistentRead: true }),
    );
    return item;
  }

  /** Hides one of an author who was suspended in that moment. */
  async function hideOfSuspended(id: string, suspension: unknown): Promise<void> {
    const { hidesContributions = false } = (suspension ?? {}) as Partial<StoredSuspension>;
    if (hidesContributions)
      await refusedConditions(transact(client, [hideContribution(table, id, 'suspension')]));
  }

  return async (change: ItemChange): Promise<void> => {
    const key = contributionKey(keyPart(change, 'id'));
    const { authorId } = await read(key);
    if (typeof authorId !== 'string') return;
    const { deletedAt, deletesContributions, suspension } = await read(profileKey(authorId));
    if (deletedAt === undefined) return hideOfSuspended(keyPart(change, 'id'), suspension);
    if (deletesContributions === true) await eraseContribution(client, table, key, authorId);
    else await forgetAuthor(client, table, key, authorId);
  };
}
