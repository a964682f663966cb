import { ratings } from '@touchdown/shared/tornadoes/rating.ts';
import { describe, expect, it } from 'vitest';
import { readRating, recordedInstead } from './read-rating.ts';

describe('a rating', () => {
  it.each(ratings)('is kept on its own scale: %s', (rating) => {
    expect(readRating(rating)).toBe(rating);
  });

  it.each([
    ['f3', 'F3'],
    [' EF2 ', 'EF2'],
  ])('is read in any case, with spaces around it: "%s"', (raw, rating) => {
    expect(readRating(raw)).toBe(rating);
  });

  it.each(['', ' ', 'F', 'EF', 'FU', 'EFU', 'efu', 'F?', 'U'])(
    'without a number is unknown, not zero: "%s"',
    (raw) => {
      expect(readRating(raw)).toBe('N/A');
    },
  );

  it.each([
    ['N/A', 'efu ', { ratingRecorded: 'EFU' }],
    ['N/A', ' ', {}],
    ['EF1', 'EF1', {}],
  ] as const)('%s of "%s" keeps what is recorded in its place: %j', (rating, raw, recorded) => {
    expect(recordedInstead(rating, raw)).toEqual(recorded);
  });

  it.each(['F6', 'EF9', '3', '-9', 'F-1', 'EF 2', 'F2/F3', 'Tornado'])('is not a rating: "%s"', (raw) => {
    expect(readRating(raw)).toBeUndefined();
  });
});
