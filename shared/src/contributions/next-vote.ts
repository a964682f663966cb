import type { VoteDirection } from './schema.ts';

/**
 * Returns the vote after a request: the same direction again clears it, the other one switches it. The server counts
 * by it, and pages show the change with it before the server has answered.
 */
export function nextVote(before: VoteDirection | null, requested: VoteDirection): VoteDirection | null {
  return before === requested ? null : requested;
}
