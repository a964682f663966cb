import type { VoteDirection } from '@touchdown/shared/contributions/schema.ts';
import { community } from '@touchdown/shared/storage/community.ts';
import { itemKey } from '@touchdown/shared/storage/table-shape.ts';

/** A request that changed a vote, by its idempotency key, with the vote that it resulted in. */
export interface VoteRequest {
  key: string;
  direction: VoteDirection | null;
}

/** One person's vote on one contribution, beside the contribution. A cleared vote stays, without a direction. */
export interface StoredVote {
  contributionId: string;
  uid: string;
  direction: VoteDirection | null;
  /** Whether the voter's email address was verified at the time of the vote. */
  isVerified: boolean;
  votedAt: string;
  /** The last requests, the newest first, so that a repeated one is recognized. */
  requests: VoteRequest[];
  /** Counts the changes, so that each is made on the vote that was read. */
  ver: number;
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

/** A vote that was not cleared. */
export type CountedVote = StoredVote & { direction: VoteDirection };

export function isCounted(vote: StoredVote): vote is CountedVote {
  return vote.direction !== null;
}
