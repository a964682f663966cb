import { nextVote } from '@touchdown/shared/contributions/next-vote.ts';
import type { VoteDirection } from '@touchdown/shared/contributions/schema.ts';

export interface VoteState {
  netVotes: number;
  userVote: VoteDirection | null;
}

const weight = { UP: 1, DOWN: -1 } as const;

/** Returns the state after a click. */
export function afterVote({ netVotes, userVote }: VoteState, direction: VoteDirection): VoteState {
  const next = nextVote(userVote, direction);
  return { netVotes: netVotes + weightOf(next) - weightOf(userVote), userVote: next };
}

function weightOf(vote: VoteDirection | null): number {
  return vote === null ? 0 : weight[vote];
}
