import type { VoteDirection } from '@touchdown/shared/contributions/schema.ts';
import { community } from '@touchdown/shared/storage/community.ts';
import { keyText } from '@touchdown/shared/storage/key-pattern.ts';
import { indexKey, itemKey } from '@touchdown/shared/storage/table-shape.ts';

const { vote: kind } = community.kinds;

/** One person's vote on one contribution, beside the contribution. */
export interface StoredVote {
  contributionId: string;
  uid: string;
  direction: VoteDirection;
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
