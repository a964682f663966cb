import { nextVote } from '@touchdown/shared/contributions/next-vote.ts';
import type { VoteDirection } from '@touchdown/shared/contributions/schema.ts';

export interface VoteState {
  netVotes: number;
  userVote: VoteDirection | null;
}

const weight = { UP: 1, DOWN: -1 } as const;

/** Returns the state after a click. A vote that waits for a verified email address does not change the count. */
export function afterVote(
  { netVotes, userVote }: VoteState,
  direction: VoteDirection,
  { counts }: { counts: boolean },
): VoteState {
  const next = nextVote(userVote, direction);
  if (!counts) return { netVotes, userVote: next };
  return { netVotes: netVotes + weightOf(next) - weightOf(userVote), userVote: next };
}

function weightOf(vote: VoteDirection | null): number {
  return vote === null ? 0 : weight[vote];
}
