import type { VoteDirection } from '@touchdown/shared/contributions/schema.ts';
import { absentOr, atLeast, below, present, update } from '../../platform/aws/items.ts';
import type { TransactItem } from '../../platform/aws/transact.ts';
import { contributionKey, type StoredContribution } from './contribution-item.ts';
import { suggestionPlace } from './suggestion-place.ts';
import { countedDirection, type StoredVote } from './vote-items.ts';

/** So many more votes for than against select a suggestion. */
export const selectedFrom = 5;

export interface VoteChange {
  /** The contribution that was read with the vote. */
  contribution: VotedContribution;
  before: StoredVote | undefined;
  after: StoredVote;
}

/** Counts a change of a vote. Belongs in the transaction that writes the vote, on the condition that it is as read. */
export function countVote(table: string, { contribution, before, after }: VoteChange): TransactItem {
  const { up, down, net } = countsOfChange(countedDirection(before), countedDirection(after));
  const { added, set, onlyIf } = supportOfChange(contribution, before, after);
  return update(table, contributionKey(after.contributionId), {
    set,
    add: { up, down, net, ...added },
    // A contribution that was deleted in the meantime must not come back as an item with only counters. One that
    // a moderator removed is still an item, without its author's id.
    onlyIf: { authorId: present, ...onlyIf },
  });
}

/** What a vote changes on an edit suggestion besides its counters. Empty for other contributions. */
interface SupportChange {
  added?: Record<string, number>;
  set?: Record<string, string>;
  onlyIf?: Record<string, unknown>;
}

/** What a vote needs of the contribution that was read with it. */
type VotedContribution = Pick<
  StoredContribution,
  'id' | 'contributionType' | 'createdAt' | 'suggestionStatus' | 'verifiedNet' | 'hiddenBy'
>;

type CountedVote = Pick<StoredVote, 'direction' | 'isVerified' | 'isSetAside' | 'isWaiting'>;

/**
 * Counts the votes of people whose email address was verified, and selects an open suggestion or takes that back. The
 * conditions say on which side of the limit the counter ends, and not what it was: votes that do not cross the limit
 * only add to it and need not wait for each other. One that would end on the other side is read again.
 */
function supportOfChange(
  contribution: VotedContribution,
  before: CountedVote | undefined,
  after: CountedVote,
): SupportChange {
  const { suggestionStatus: status, verifiedNet = 0 } = contribution;
  const { up, down, net } = countsOfChange(verifiedDirection(before), verifiedDirection(after));
  if (status === null || (up === 0 && down === 0)) return {};
  const added = { verifiedUp: up, verifiedDown: down, verifiedNet: net };
  // A decision stands. If it is made at this moment, the counters still count.
  if (status !== 'PENDING' && status !== 'COMMUNITY_SELECTED') return { added };
  const isSelected = verifiedNet + net >= selectedFrom;
  const next = isSelected ? 'COMMUNITY_SELECTED' : 'PENDING';
  const limit = selectedFrom - net;
  const onlyIf = {
    suggestionStatus: status,
    verifiedNet: isSelected ? atLeast(limit) : absentOr(below(limit)),
  };
  if (next === status) return { added, onlyIf };
  const place = suggestionPlace(contribution, next);
  return {
    added,
    set: { suggestionStatus: next, ...place.keys },
    onlyIf: { ...onlyIf, ...place.onlyIf },
  };
}

function verifiedDirection(vote: CountedVote | undefined): StoredVote['direction'] {
  return vote?.isVerified ? countedDirection(vote) : null;
}

/** How much a change of a vote adds to the counters of its contribution. */
interface VoteCounts {
  up: number;
  down: number;
  net: number;
}

function countsOfChange(before: VoteDirection | null, after: VoteDirection | null): VoteCounts {
  const up = Number(after === 'UP') - Number(before === 'UP');
  const down = Number(after === 'DOWN') - Number(before === 'DOWN');
  return { up, down, net: up - down };
}
