import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import {
  contributionKey,
  fromContributionItem,
  type StoredContribution,
} from '../../domain/contributions/contribution-item.ts';
import { isRemoved } from '../../domain/contributions/is-listed.ts';
import { readItem } from '../../platform/aws/items.ts';
import { getAll } from '../../platform/aws/queries.ts';
import { unavailable } from '../../platform/aws/unavailable.ts';

/** Returns a suggestion that has not been removed. */
export async function findSuggestion(
  client: DynamoDBDocumentClient,
  table: string,
  id: string,
): Promise<StoredContribution | undefined> {
  const item = await readItem(client, table, contributionKey(id)).catch(
    unavailable('The suggestion can’t be loaded right now. Please try again.'),
  );
  if (!item || isRemoved(item)) return undefined;
  const contribution = fromContributionItem(item);
  return contribution.contributionType === 'EDIT_SUGGESTION' ? contribution : undefined;
}

/** Returns those that have not been removed, in the order of their ids. */
export async function findSuggestions(
  client: DynamoDBDocumentClient,
  table: string,
  ids: readonly string[],
): Promise<StoredContribution[]> {
  if (ids.length === 0) return [];
  const items = await getAll(client, table, ids.map(contributionKey), { isConsistent: true }).catch(
    unavailable('The suggestions can’t be loaded right now. Please try again.'),
  );
  const byId = new Map(items.filter((item) => !isRemoved(item)).map((item) => [String(item['id']), item]));
  return ids.flatMap((id) => {
    const item = byId.get(id);
    return item ? [fromContributionItem(item)] : [];
  });
}
