import { expect, it } from 'vitest';
import { stepsWeakestFirst } from '@touchdown/shared/tornadoes/rating-inks.ts';
import { byRatingStep } from './track-weights.ts';

it('groups by rating, the most violent last so that they are drawn on top, and without empty groups', () => {
  const groups = byRatingStep(['EF5', 'F0', 'F5', 'EF0'] as const, (rating) => rating);
  expect(groups.map(([, ratings]) => ratings)).toEqual([
    ['F0', 'EF0'],
    ['EF5', 'F5'],
  ]);
  const steps = groups.map(([step]) => step);
  expect(steps).toEqual(stepsWeakestFirst.filter((step) => steps.includes(step)));
});
