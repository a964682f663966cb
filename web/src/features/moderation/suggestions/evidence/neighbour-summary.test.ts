import { expect, it } from 'vitest';
import { neighbourSummary } from './neighbour-summary.ts';

it('has the middle, the greatest, and how many are below the proposed value', () => {
  expect(neighbourSummary([300, 100, 200, 400], 100, 800)).toEqual({
    count: 4,
    middle: 250,
    greatest: 400,
    below: 4,
    places: [0.125, 0.25, 0.375, 0.5],
    current: 0.125,
    proposed: 1,
  });
});

it('counts equal values as not below, and does without a current one', () => {
  expect(neighbourSummary([3, 3, 5], undefined, 3)).toMatchObject({
    middle: 3,
    below: 0,
    current: undefined,
    proposed: 0.6,
  });
});

it('is nothing without neighbours, and stays in the plot where all are zero', () => {
  expect(neighbourSummary([], 1, 2)).toBeUndefined();
  expect(neighbourSummary([0, 0], 0, 0)).toMatchObject({ places: [0, 0], middle: 0, proposed: 0 });
});
