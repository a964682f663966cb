import { SeededRandom } from '@touchdown/level2/writing/seeded-random.ts';
import { describe, expect, it } from 'vitest';
import { ratingSteps } from './profile-steps.ts';
import { ratesSince, startsOf } from './rate-words.ts';
import { ratesOf, yearlyInterval } from './rates.ts';

const years = 74;

/** Single years of one sum, as even as whole numbers allow. */
const evenYears = (sum: number) =>
  Array.from(
    { length: years },
    (_, at) => Math.floor(((at + 1) * sum) / years) - Math.floor((at * sum) / years),
  );

describe('the interval of an average', () => {
  it.each([
    // Garwood, 1936, and the exact quantiles of chi-square for larger counts.
    [0, 0, 3.6889],
    [1, 0.0253, 5.5716],
    [5, 1.6235, 11.6683],
    [10, 4.7954, 18.3904],
    [30, 20.2409, 42.8269],
    [100, 81.364, 121.6268],
    [70_000, 69_482.4, 70_520.6],
  ])('is the exact one of Poisson where years do not spread more: %i', (sum, low, high) => {
    const interval = yearlyInterval(evenYears(sum));
    expect(interval.low * years).toBeCloseTo(low, sum > 1000 ? -1 : 3);
    expect(interval.high * years).toBeCloseTo(high, sum > 1000 ? -1 : 3);
  });

  const random = new SeededRandom(20_261_128);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
  /** Marsaglia and Tsang, 2000. */
  const gamma = (shape: number): number => {
    if (shape < 1) return gamma(shape + 1) * random.next() ** (1 / shape);
    const d = shape - 1 / 3;
    for (;;) {
      const x = normal();
      const v = (1 + x / Math.sqrt(9 * d)) ** 3;
      if (v > 0 && Math.log(1 - random.next()) < x ** 2 / 2 + d - d * v + d * Math.log(v)) return d * v;
    }
  };
  const poisson = (average: number): number => {
    // The sum of two is Poisson too, and the product below must not underflow.
    if (average > 300) return poisson(average / 2) + poisson(average / 2);
    let [count, product] = [-1, 1];
    for (const end = Math.exp(-average); product > end; count++) product *= 1 - random.next();
    return count;
  };
  /** Active and quiet years. */
  const negativeBinomial = (average: number, multiple: number) =>
    poisson(gamma(average / (multiple - 1)) * (multiple - 1));
  /** Outbreaks of a geometric number of tornadoes. */
  const outbreaks = (average: number, size: number) => {
    let count = 0;
    for (let left = poisson(average / size); left > 0; left--)
      count += 1 + Math.floor(Math.log(1 - random.next()) / Math.log(1 - 1 / size));
    return count;
  };

  it.each([
    ['a state with active and quiet years', 58, 74, () => negativeBinomial(58, 14)],
    ['the same since 1977', 19, 47, () => negativeBinomial(19, 14)],
    ['the same since 2007', 19, 17, () => negativeBinomial(19, 14)],
    ['a county', 3, 74, () => negativeBinomial(3, 3)],
    ['a town', 0.5, 74, () => negativeBinomial(0.5, 2)],
    ['outbreaks in a state', 20, 74, () => outbreaks(20, 5)],
    ['outbreaks in a county', 2, 47, () => outbreaks(2, 2)],
    ['a town without clusters', 0.5, 74, () => poisson(0.5)],
  ])('holds the true average in 93 to 97 of 100 histories: %s', (_, average, count, draw) => {
    const histories = 2000;
    let held = 0;
    for (let history = 0; history < histories; history++) {
      const { low, high } = yearlyInterval(Array.from({ length: count }, draw));
      if (low <= average && average <= high) held++;
    }
    expect(held / histories).toBeGreaterThan(0.93);
    expect(held / histories).toBeLessThan(0.97);
  });
});

describe('rates', () => {
  const counted = (first: number, last: number, f2Of: (year: number) => number) =>
    Array.from({ length: last - first + 1 }, (_, at) => ({
      year: first + at,
      ratings: ratingSteps.map((step) => (step === '2' ? f2Of(first + at) : 0)),
    }));
  const wichita = ratesOf(counted(1950, 2023, (year) => (year < 1977 ? 4 : 1)));

  it('begin with the selection, in 1977 and in 2007', () => {
    expect(startsOf(wichita)).toEqual([1950, 1977, 2007]);
    expect(startsOf(ratesOf(counted(1980, 2023, () => 1)))).toEqual([1980, 2007]);
    // Nine years after a start say too little.
    expect(startsOf(ratesOf(counted(1950, 2015, () => 1)))).toEqual([1950, 1977]);
    expect(ratesOf([])).toEqual([]);
  });

  it('are those since 1977 for strong tornadoes unless another year is asked for', () => {
    const shown = (since?: number) =>
      ratesSince(wichita, since).map((rate) => [rate.class, rate.since, rate.per_year]);
    const all = 108 + 47;
    expect(shown()).toEqual([
      ['all', 1950, Number((all / 74).toPrecision(4))],
      ['F1+', 1950, Number((all / 74).toPrecision(4))],
      ['F2+', 1977, 1],
      ['F4+', 1977, 0],
    ]);
    expect(shown(2007).map(([, since]) => since)).toEqual([2007, 2007, 2007, 2007]);
    // A year that no rate begins with is ignored.
    expect(shown(1999)).toEqual(shown());
  });

  it('say what single years had', () => {
    expect(ratesSince(wichita, 1950)[2]).toMatchObject({ through: 2023, least: 1, most: 4 });
  });
});
