import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import {
  contributionKey,
  fromContributionItem,
  type StoredContribution,
} from '../../domain/contributions/contribution-item.ts';
import { isRemoved } from '../../domain/contributions/is-listed.ts';
import { getAll } from '../../platform/aws/queries.ts';
import { unavailable } from '../../platform/aws/unavailable.ts';

export type FindSuggestions = (ids: readonly string[]) => Promise<StoredContribution[]>;

/** BatchGet, consistent: suggestions that have not been removed, in the order of their ids. */
export function findSuggestions(client: DynamoDBDocumentClient, table: string): FindSuggestions {
  return async (ids) => {
    if (ids.length === 0) return [];
    const items = await getAll(client, table, ids.map(contributionKey), { isConsistent: true }).catch(
      unavailable('The suggestions can’t be loaded right now. Please try again.'),
    );
    const byId = new Map(items.filter((item) => !isRemoved(item)).map((item) => [String(item['id']), item]));
    return ids.flatMap((id) => {
      const item = byId.get(id);
      return item ? [fromContributionItem(item)] : [];
    });
  };
}
