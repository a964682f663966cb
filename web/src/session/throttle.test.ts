import { expect, it } from 'vitest';
import { throttle } from './throttle.ts';

it('runs at once, and not again until the interval has passed', () => {
  let now = 1_000;
  const runs: number[] = [];
  const call = throttle(
    3_000,
    () => runs.push(now),
    () => now,
  );
  for (now of [1_000, 1_001, 3_999, 4_000, 5_000, 9_000]) call();
  expect(runs).toEqual([1_000, 4_000, 9_000]);
});
