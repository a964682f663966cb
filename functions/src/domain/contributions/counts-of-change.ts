import type { VoteDirection } from '@touchdown/shared/contributions/schema.ts';

/** How much a change of a vote adds to the counters of its contribution. */
export interface VoteCounts {
  up: number;
  down: number;
  net: number;
}

export function countsOfChange(before: VoteDirection | null, after: VoteDirection | null): VoteCounts {
  const up = Number(after === 'UP') - Number(before === 'UP');
  const down = Number(after === 'DOWN') - Number(before === 'DOWN');
  return { up, down, net: up - down };
}
