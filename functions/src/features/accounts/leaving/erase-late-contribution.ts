import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { contributionKey } from '../../../domain/contributions/contribution-item.ts';
import { forgetAuthor } from '../../../domain/contributions/forget-author.ts';
import { hideForSuspension } from '../../../domain/contributions/hide-for-suspension.ts';
import { profileKey, type StoredSuspension } from '../../../domain/members/session-items.ts';
import { readItem } from '../../../platform/aws/items.ts';
import { keyPart, type ItemChange } from '../../../platform/events/item-change.ts';
import { eraseContribution } from './erase-account.ts';

/**
 * Deletes a contribution of a deleted account, or takes its author off, as the person chose. It was written in the last
 * moment before the account was deleted, or removed or restored then, so the lists by person may not have had it when
 * the other contributions were changed. After that moment, the transaction that writes a contribution refuses it.
 */
export function eraseLateContribution(client: DynamoDBDocumentClient, table: string) {
  const read = async (key: Record<string, string>): Promise<Record<string, unknown>> =>
    (await readItem(client, table, key)) ?? {};

  /** The same for an author who was suspended in that moment, or restored. */
  async function followSuspension(id: string, hiddenBy: unknown, suspension: unknown): Promise<void> {
    const { hidesContributions = false } = (suspension ?? {}) as Partial<StoredSuspension>;
    const isHidden = hiddenBy instanceof Set && hiddenBy.has('suspension');
    if (isHidden !== hidesContributions) await hideForSuspension(client, table, id, hidesContributions);
  }

  return async (change: ItemChange): Promise<void> => {
    const key = contributionKey(keyPart(change, 'id'));
    const { authorId, hiddenBy, removedByAuthor } = await read(key);
    if (typeof authorId !== 'string') return;
    const { deletedAt, deletesContributions, suspension } = await read(profileKey(authorId));
    if (deletedAt === undefined) return followSuspension(keyPart(change, 'id'), hiddenBy, suspension);
    if (deletesContributions === true || removedByAuthor === true)
      await eraseContribution(client, table, key, authorId);
    else await forgetAuthor(client, table, key, authorId);
  };
}
