import type { VoteDirection } from '@touchdown/shared/contributions/schema.ts';
import { community } from '@touchdown/shared/storage/community.ts';
import { keyText } from '@touchdown/shared/storage/key-pattern.ts';
import { indexKey, itemKey } from '@touchdown/shared/storage/table-shape.ts';

const { vote: kind } = community.kinds;

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
  /** Whether the vote is out of the counts while its voter is suspended. */
  isSetAside?: boolean;
  /** Whether it is out of the counts until its voter's email address is verified. */
  isWaiting?: boolean;
}

export function voteKey(contributionId: string, uid: string) {
  return itemKey(kind, { id: contributionId, person: uid });
}

/** A person's votes in the index by person. */
export function personVotes(uid: string): string {
  return keyText(kind.indexes.byPerson.partition, { person: uid });
}

export function toVoteItem(vote: StoredVote): Record<string, unknown> {
  const { contributionId: id, uid: person } = vote;
  return { ...voteKey(id, person), ...indexKey(kind.indexes.byPerson, { person, id }), ...vote };
}

export function fromVoteItem(item: Record<string, unknown>): StoredVote {
  return item as unknown as StoredVote;
}

/** Returns the direction that the counts of the contribution have. */
export function countedDirection(
  vote: Pick<StoredVote, 'direction' | 'isSetAside' | 'isWaiting'> | undefined,
): VoteDirection | null {
  return vote && !vote.isSetAside && !vote.isWaiting ? vote.direction : null;
}

/** A vote that was not cleared. */
export type CountedVote = StoredVote & { direction: VoteDirection };

export function isCounted(vote: StoredVote): vote is CountedVote {
  return vote.direction !== null;
}
