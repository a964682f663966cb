import { describe, expect, it } from 'vitest';
import { rankWords, tieWords } from './rank-words.ts';

const everywhere = { state: null, year: null, tied: 0, parameters: {} };

describe('a rank in words', () => {
  it.each([
    [{ measure: 'fatalities', rank: 3, state: 'OKLAHOMA' }, '3rd deadliest of Oklahoma'],
    [{ measure: 'length', rank: 2, year: 2011 }, '2nd longest path of 2011'],
    [{ measure: 'width', rank: 1 }, 'Widest path since 1995'],
    [{ measure: 'width', rank: 2, state: 'OKLAHOMA' }, '2nd widest path of Oklahoma since 1995'],
    [{ measure: 'width', rank: 2, year: 2013 }, '2nd widest path of 2013'],
    [{ measure: 'fatalities', rank: 1, state: 'District of Columbia' }, 'Deadliest of District of Columbia'],
    [{ measure: 'fatalities', rank: 11 }, '11th deadliest on record'],
    [{ measure: 'fatalities', rank: 22 }, '22nd deadliest on record'],
    [{ measure: 'fatalities', rank: 100 }, '100th deadliest on record'],
  ] as const)('%j is %s', (rank, words) => {
    expect(rankWords({ ...everywhere, ...rank })).toBe(words);
  });

  it('names how many others have the same', () => {
    expect([0, 1, 4].map((tied) => tieWords({ tied }))).toEqual([
      '',
      ', tied with 1 other',
      ', tied with 4 others',
    ]);
  });
});
