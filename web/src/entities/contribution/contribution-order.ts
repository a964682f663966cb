import type { Contribution } from '@touchdown/shared/contributions/schema.ts';

export const contributionOrders = ['newest', 'oldest', 'most_voted', 'least_voted'] as const;
export type ContributionOrder = (typeof contributionOrders)[number];

export const orderLabels: Record<ContributionOrder, string> = {
  newest: 'Newest First',
  oldest: 'Oldest First',
  most_voted: 'Most Voted',
  least_voted: 'Least Voted',
};

type Ordered = Pick<Contribution, 'createdAt' | 'netVotes'>;

/** Sorts contributions. With equal votes the newer one comes first. */
export function inOrder<T extends Ordered>(contributions: readonly T[], order: ContributionOrder): T[] {
  const newer = (a: Ordered, b: Ordered) =>
    a.createdAt < b.createdAt ? 1 : a.createdAt > b.createdAt ? -1 : 0;
  const compare: Record<ContributionOrder, (a: Ordered, b: Ordered) => number> = {
    newest: newer,
    oldest: (a, b) => newer(b, a),
    most_voted: (a, b) => b.netVotes - a.netVotes || newer(a, b),
    least_voted: (a, b) => a.netVotes - b.netVotes || newer(a, b),
  };
  return contributions.toSorted(compare[order]);
}
