import { describe, expect, it } from 'vitest';
import { pageNumbers } from './page-numbers.ts';

describe('page numbers', () => {
  it.each([
    [1, 1, [1]],
    [2, 5, [1, 2, 3, 4, 5]],
    [1, 27, [1, 2, null, 26, 27]],
    [14, 27, [1, 2, null, 13, 14, 15, null, 26, 27]],
    [4, 27, [1, 2, 3, 4, 5, null, 26, 27]],
    [27, 27, [1, 2, null, 26, 27]],
  ])('of page %i of %i', (current, last, expected) => {
    expect(pageNumbers(current, last)).toEqual(expected);
  });
});
