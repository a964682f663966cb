import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { readItem } from '../../platform/aws/items.ts';
import { refusedConditions, transact } from '../../platform/aws/transact.ts';
import { contributionKey, fromContributionItem } from './contribution-item.ts';
import { hideContribution, unhideContribution } from './hide-contribution.ts';
import { isErased } from './is-listed.ts';

/** Other reasons to hide a contribution may come and go meanwhile. */
const maxAttempts = 5;

/**
 * Hides a contribution because its author is suspended, or takes that reason back. The index that named it may be
 * behind, so the contribution itself says whether it is hidden. One that a moderator removed has this reason too, in
 * case it is restored.
 */
export async function hideForSuspension(
  client: DynamoDBDocumentClient,
  table: string,
  id: string,
  isSuspended: boolean,
): Promise<void> {
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const item = await readItem(client, table, contributionKey(id));
    if (!item || isErased(item)) return;
    const contribution = fromContributionItem(item);
    if ((contribution.hiddenBy?.has('suspension') ?? false) === isSuspended) return;
    const write = isSuspended
      ? hideContribution(table, contribution, 'suspension')
      : unhideContribution(table, contribution, 'suspension');
    if ((await refusedConditions(transact(client, [write]))).length === 0) return;
  }
  throw new Error(`The contribution ${id} changes all the time.`);
}
