import { describe, expect, it } from 'vitest';
import { ratingLabel, ratingNumber, ratings } from './rating.ts';

describe('a rating', () => {
  it('has a number on either scale, or null if it is unknown', () => {
    expect(ratings.map(ratingNumber)).toEqual([0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4, 5, null]);
  });

  it('is never shown as another scale or as zero', () => {
    expect(ratings.map(ratingLabel)).toEqual([...ratings.slice(0, 12), 'Unrated']);
  });
});
