import type { VoteDirection } from '@touchdown/shared/contributions/schema.ts';
import { community } from '@touchdown/shared/storage/community.ts';
import { itemKey } from '@touchdown/shared/storage/table-shape.ts';

/** One person's vote on one contribution, beside the contribution. */
export interface StoredVote {
  contributionId: string;
  uid: string;
  direction: VoteDirection;
}

export function voteKey(contributionId: string, uid: string) {
  return itemKey(community.kinds.vote, { id: contributionId, person: uid });
}

export function toVoteItem(vote: StoredVote): Record<string, unknown> {
  return { ...voteKey(vote.contributionId, vote.uid), ...vote };
}

export function fromVoteItem(item: Record<string, unknown>): StoredVote {
  return item as unknown as StoredVote;
}
