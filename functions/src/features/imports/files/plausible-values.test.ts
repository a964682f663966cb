import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { roundDecimals } from './plausible-values.ts';

it('rounds as toFixed does', () => {
  for (const value of [
    0,
    -0,
    38.77,
    38.770000000000003,
    1.000005,
    -0.000004,
    0.1 + 0.2,
    1e21,
    1e300,
    Infinity,
  ])
    expect(roundDecimals(value, 5), String(value)).toBe(Number(value.toFixed(5)));
  expect(roundDecimals(Number.NaN, 5)).toBeNaN();
  const decimals = fc.nat({ max: 9 });
  const numbers = fc.oneof(
    fc.double({ noNaN: true }),
    // Those with few decimals, and those a hair beside them.
    fc.tuple(fc.maxSafeInteger(), fc.nat({ max: 9 })).map(([whole, shift]) => whole / 10 ** shift),
    fc.tuple(fc.integer(), fc.nat({ max: 9 })).map(([whole, shift]) => whole / 10 ** shift + 1e-12),
  );
  fc.assert(
    fc.property(numbers, decimals, (value, count) =>
      Object.is(roundDecimals(value, count), Number(value.toFixed(count))),
    ),
    { numRuns: 2_000 },
  );
});
