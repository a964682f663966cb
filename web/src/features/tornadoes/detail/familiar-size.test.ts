import { describe, expect, it } from 'vitest';
import { familiarLength, familiarWidth } from './familiar-size.ts';

describe('familiar comparisons', () => {
  it.each([
    [1_900, 'a little over a mile'],
    [4_576, 'about 2.6 miles'],
    [1_760, 'about a mile'],
    [1_320, 'a little under a mile'],
    [500, 'about 5 football fields end to end'],
    [110, 'about the length of a football field'],
    [50, undefined],
    [null, undefined],
  ])('%s yards wide: %s', (yards, words) => {
    expect(familiarWidth(yards)).toBe(words);
  });

  it.each([
    [234.7, 'about as far as from New York to Washington'],
    [31.3, 'a marathon or more'],
    [13.85, 'at least a half marathon'],
    [0.5, undefined],
    [null, undefined],
  ])('%s miles long: %s', (miles, words) => {
    expect(familiarLength(miles)).toBe(words);
  });
});
