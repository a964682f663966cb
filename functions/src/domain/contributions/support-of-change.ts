import { community } from '@touchdown/shared/storage/community.ts';
import { indexKey } from '@touchdown/shared/storage/table-shape.ts';
import type { StoredContribution } from './contribution-item.ts';
import { countsOfChange } from './counts-of-change.ts';
import { countedDirection, type StoredVote } from './vote-items.ts';

/** So many more votes for than against select a suggestion. */
const selectedFrom = 5;
const { byReview } = community.kinds.contribution.indexes;

/** What a vote changes on an edit suggestion besides its counters. Empty for other contributions. */
interface SupportChange {
  added: Record<string, number>;
  set: Record<string, string>;
  conditions: string[];
  values: Record<string, string | number>;
}

type CountedVote = Pick<StoredVote, 'direction' | 'isVerified' | 'isSetAside'>;

/**
 * Counts the votes of people whose email address was verified, and selects an open suggestion or takes that back. The
 * conditions say on which side of the limit the counter ends, and not what it was: votes that do not cross the limit
 * only add to it and need not wait for each other. One that would end on the other side is read again.
 */
export function supportOfChange(
  {
    id,
    createdAt,
    suggestionStatus: status,
    verifiedNet = 0,
    hiddenBy,
  }: Pick<StoredContribution, 'id' | 'createdAt' | 'suggestionStatus' | 'verifiedNet' | 'hiddenBy'>,
  before: CountedVote | undefined,
  after: CountedVote,
): SupportChange {
  const { up, down, net } = countsOfChange(verifiedDirection(before), verifiedDirection(after));
  const change: SupportChange = { added: {}, set: {}, conditions: [], values: {} };
  if (status === null || (up === 0 && down === 0)) return change;
  change.added = { verifiedUp: up, verifiedDown: down, verifiedNet: net };
  // A decision stands. If it is made at this moment, the counters still count.
  if (status !== 'PENDING' && status !== 'COMMUNITY_SELECTED') return change;
  const isSelected = verifiedNet + net >= selectedFrom;
  const next = isSelected ? 'COMMUNITY_SELECTED' : 'PENDING';
  change.conditions = [
    '#suggestionStatus = :statusRead',
    isSelected ? '#verifiedNet >= :limit' : '(attribute_not_exists(#verifiedNet) OR #verifiedNet < :limit)',
  ];
  change.values = { ':statusRead': status, ':limit': selectedFrom - net };
  // Written also if it stays, because the condition needs its name anyway.
  change.set = { suggestionStatus: next };
  if (next === status) return change;
  // A hidden suggestion is in no list. It gets the key of its status when it is shown again.
  change.conditions.push(hiddenBy ? 'attribute_exists(hiddenBy)' : 'attribute_not_exists(hiddenBy)');
  if (!hiddenBy) Object.assign(change.set, indexKey(byReview, { status: next, created: createdAt, id }));
  return change;
}

function verifiedDirection(vote: CountedVote | undefined): StoredVote['direction'] {
  return vote?.isVerified ? countedDirection(vote) : null;
}
