import { expect, it } from 'vitest';
import { contributionOrders, inOrder } from './contribution-order.ts';

it('sorts by newest, oldest, most_voted and least_voted', () => {
  const [a, b, c] = [
    { createdAt: '2026-01-01', netVotes: 5 },
    { createdAt: '2026-02-01', netVotes: -1 },
    { createdAt: '2026-03-01', netVotes: 5 },
  ] as const;
  expect(contributionOrders.map((order) => inOrder([a, b, c], order))).toEqual([
    [c, b, a],
    [a, b, c],
    [c, a, b],
    [b, c, a],
  ]);
});
