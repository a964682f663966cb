import type { VoteDirection } from '@touchdown/shared/contributions/schema.ts';
import { partitionKey, sortKey } from '@touchdown/shared/contract/tables.ts';

/** One person's vote on one contribution, beside the contribution. */
export interface StoredVote {
  contributionId: string;
  uid: string;
  direction: VoteDirection;
}

export function voteKey(contributionId: string, uid: string) {
  return { [partitionKey]: `CONTRIB#${contributionId}`, [sortKey]: `VOTE#${uid}` };
}

export function toVoteItem(vote: StoredVote): Record<string, unknown> {
  return { ...voteKey(vote.contributionId, vote.uid), ...vote };
}

export function fromVoteItem(item: Record<string, unknown>): StoredVote {
  return item as unknown as StoredVote;
}
