import { expect, it } from 'vitest';
import { yearRanges } from './year-ranges.ts';

it.each([
  [[], ''],
  [[1974], '1974'],
  [[1996, 1974, 1994, 1997, 1998, 1998], '1974, 1994, 1996 to 1998'],
  [[2018, 2019], '2018, 2019'],
])('writes the years %j as “%s”', (years, words) => {
  expect(yearRanges(years)).toBe(words);
});
