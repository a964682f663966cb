import { poissonInterval } from './poisson-interval.ts';
import { expect, it } from 'vitest';
import { rangeWords, rateNumber, rateWords, type Rate } from './rate-words.ts';

function rate(count: number, years = 74): Rate {
  const { low, high } = poissonInterval(count);
  return { count, per_year: count / years, low: low / years, high: high / years };
}

it.each([
  [314, 'about four a year', 'somewhere between 3.79 and 4.74 a year'],
  [9_012, 'about 120 a year', 'somewhere between 119 and 124 a year'],
  [97, 'about one every nine months', 'somewhere between eight and 11 months'],
  [86, 'about one every ten months', 'somewhere between eight and 13 months'],
  [74, 'about one a year', 'somewhere between ten and 15 months'],
  [28, 'about one every two and a half years', 'somewhere between two and four years'],
  [11, 'about one every seven years', 'somewhere between four and 13 years'],
  [6, 'about one every 12 years', 'somewhere between six and 34 years'],
  [0, 'none on record', 'probably fewer than one every 20 years'],
])('says how often %i tornadoes in 74 years are', (count, words, range) => {
  expect(rateWords(rate(count))).toBe(words);
  expect(rangeWords(rate(count))).toBe(range);
});

it('writes rates with the figures that mean something', () => {
  expect([122.4, 4.243, 0.149, 0.004, 0].map(rateNumber)).toEqual(['122', '4.24', '0.15', '<0.01', '0.00']);
});
