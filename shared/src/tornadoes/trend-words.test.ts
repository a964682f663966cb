import { describe, expect, it } from 'vitest';
import { linearTrend } from './linear-trend.ts';
import { directionWords, trendSentence, trendsSentence } from './trend-words.ts';
import { trendNames } from './trend-names.ts';

const period = { from: 1990, to: 2009 };
/** A line with ups and downs of one around it. */
const line = (perYear: number) =>
  Array.from({ length: 20 }, (_, at) => 100 + perYear * at + (at % 2 === 0 ? 1 : -1));

const answer = (all: number, strong: number) => ({
  record_years: { first: 1990, last: 2009 },
  partial_year: null,
  unrated: line(0),
  cautions: [],
  series: trendNames.map((name) => ({ name, values: line(name === 'all' ? all : strong) })),
});

describe('a trend', () => {
  it('has the interval of its slope by Student’s t', () => {
    // Tables of Student’s t have 2.069 for 23 degrees of freedom.
    const {
      perYear = 0,
      standardError = 1,
      high = 0,
    } = linearTrend(Array.from({ length: 25 }, (_, at) => at % 3)) ?? {};
    expect((high - perYear) / standardError).toBeCloseTo(2.069, 3);
  });

  it.each([
    [3, 'up by 2.98 a year'],
    [-12, 'down by 12.0 a year'],
    [0, 'no trend'],
  ])('of %d a year is “%s”', (perYear, words) => {
    expect(directionWords(linearTrend(line(perYear)))).toBe(words);
  });

  it('says what would fit where it shows none, and that few years are too few', () => {
    expect(trendSentence(linearTrend(line(0)), period)).toMatch(
      /^No significant trend from 1990 to 2009: −0\.02 a year, with a standard error of 0\.04\. The 95% interval is −0\.10 to \+0\.07\.$/,
    );
    expect(trendSentence(linearTrend([1, 2, 3]), { from: 2001, to: 2003 })).toBe(
      'A trend needs 10 years; 2001 to 2003 are too few.',
    );
    expect(directionWords(undefined)).toBe('too few years for a trend');
  });

  it('claims of all and of the strong ones only what the test of each says', () => {
    expect(trendsSentence(answer(3, 0))).toContain('which we now spot more often');
    expect(trendsSentence(answer(3, 2))).not.toContain('spot more often');
    expect(trendsSentence(answer(0, 0))).toMatch(
      /recorded tornadoes show no trend\. F1\/EF1 and stronger show no trend/,
    );
  });
});
