import { absent, both, containing, present, update } from '../../platform/aws/items.ts';
import type { TransactItem } from '../../platform/aws/transact.ts';
import {
  byFeed,
  byType,
  contributionKey,
  listKeys,
  type HiddenBy,
  type StoredContribution,
} from './contribution-item.ts';
import { isHidden } from './is-listed.ts';

/** Suggestions have these keys in the same index as the feed. */
const listAttributes = [byFeed.partitionKey, byFeed.sortKey, byType.partitionKey, byType.sortKey];

/**
 * Hides a contribution for one reason, beside any other reasons; a repeat changes nothing. It keeps the keys of its
 * target and of its author, whose lists check `isListed`, so that it still follows a merge and a deleted account. The
 * other lists read as many items as they show, so it leaves them. It is for a contribution as it was read: refused if
 * it was deleted or erased, or hidden or shown since.
 */
export function hideContribution(
  table: string,
  contribution: Pick<StoredContribution, 'id' | 'hiddenBy'>,
  reason: HiddenBy,
): TransactItem {
  // One that is hidden has left those lists. If it was removed, it has other keys in their place.
  const isAway = isHidden(contribution);
  return update(table, contributionKey(contribution.id), {
    add: { hiddenBy: new Set([reason]) },
    remove: isAway ? [] : listAttributes,
    onlyIf: { authorId: present, hiddenBy: isAway ? present : absent },
  });
}

/**
 * Takes one reason back. With the last one, the contribution returns to its lists. It is for a contribution as it was
 * read, with this reason: if its reasons or its status have changed since, the item is refused, and the caller reads
 * the contribution again.
 */
export function unhideContribution(
  table: string,
  contribution: StoredContribution,
  reason: HiddenBy,
): TransactItem {
  const { id, hiddenBy = new Set<HiddenBy>(), suggestionStatus } = contribution;
  return update(table, contributionKey(id), {
    take: { hiddenBy: new Set([reason]) },
    set: hiddenBy.size === 1 ? listKeys(contribution) : {},
    onlyIf: { authorId: present, hiddenBy: both(hiddenBy, containing(reason)), suggestionStatus },
  });
}
