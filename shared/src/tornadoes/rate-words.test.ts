import { expect, it } from 'vitest';
import {
  averageWords,
  rangeWords,
  rateNumber,
  rateWords,
  singleYearsWords,
  type Rate,
} from './rate-words.ts';
import { yearlyInterval } from './rates.ts';

/** So many in 74 years, spread as evenly as whole numbers allow. */
function rate(count: number, years = 74): Rate {
  const counts = Array.from(
    { length: years },
    (_, at) => Math.floor(((at + 1) * count) / years) - Math.floor((at * count) / years),
  );
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  const period = { since: 1950, through: 2023, least, most };
  return { ...period, count, per_year: count / years, ...yearlyInterval(counts) };
}

it.each([
  [314, 'about four a year', 'likely 3.79 to 4.74 a year'],
  [9_012, 'about 120 a year', 'likely 119 to 124 a year'],
  [97, 'about one every nine months', 'likely between eight and 11 months'],
  [86, 'about one every ten months', 'likely between eight and 13 months'],
  [74, 'about one a year', 'likely between ten and 15 months'],
  [28, 'about one every two and a half years', 'likely between two and four years'],
  [11, 'about one every seven years', 'likely between four and 13 years'],
  [6, 'about one every 12 years', 'likely between six and 34 years'],
  [0, 'none on record', 'likely fewer than one every 20 years'],
])('says how often %i tornadoes in 74 years are', (count, words, range) => {
  expect(rateWords(rate(count))).toBe(words);
  expect(rangeWords(rate(count))).toBe(range);
});

it('says what single years had apart from the average', () => {
  const oklahoma = { ...rate(4_267), least: 16, most: 149 };
  expect(singleYearsWords(oklahoma)).toBe('Single years ranged from 16 to 149.');
  expect(averageWords({ ...oklahoma, low: 51.2, high: 64.71 })).toBe(
    'a year on average since 1950 (likely 51 to 65)',
  );
  expect([6, 0].map((count) => singleYearsWords(rate(count)))).toEqual([
    'The most in a single year: 1.',
    'No year had one.',
  ]);
});

it('writes rates with the figures that mean something', () => {
  expect([122.4, 4.243, 0.149, 0.004, 0].map(rateNumber)).toEqual(['122', '4.24', '0.15', '<0.01', '0.00']);
});
