/** The counters of a contribution, which only votes change. */
export const contributionCounters = ['up', 'down', 'net'] as const;

/** The fields of a vote. A role that votes may name these and the counters, and no other field. */
export const voteFields = [
  'contributionId',
  'uid',
  'direction',
  'isVerified',
  'votedAt',
  'requests',
  'ver',
] as const;
