import { expect, it } from 'vitest';
import { rankWords } from './rank-words.ts';

const everywhere = { state: null, year: null, tied: 0, parameters: {} };

it.each([
  [{ measure: 'fatalities', rank: 3, state: 'OKLAHOMA' }, '3rd deadliest in Oklahoma since 1950'],
  [{ measure: 'length', rank: 2, year: 2011 }, '2nd longest path of 2011'],
  [{ measure: 'width', rank: 1 }, 'Widest in the U.S. since 1995'],
  [{ measure: 'width', rank: 2, state: 'OKLAHOMA', tied: 4 }, '2nd widest in Oklahoma since 1995, tied'],
  [{ measure: 'fatalities', rank: 1 }, 'Deadliest in the U.S. since 1950'],
  [{ measure: 'fatalities', rank: 11 }, '11th deadliest in the U.S. since 1950'],
  [{ measure: 'fatalities', rank: 22 }, '22nd deadliest in the U.S. since 1950'],
] as const)('%j is %s', (rank, words) => {
  expect(rankWords({ ...everywhere, ...rank })).toBe(words);
});
