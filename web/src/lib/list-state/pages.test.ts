import { describe, expect, it } from 'vitest';
import { acceptsPage, cutPage } from './pages.ts';

describe('section 4: a page change', () => {
  it.each([
    [0, false],
    [1, true],
    [27, true],
    [28, false],
  ])('to %i of 27 is accepted: %s', (page, accepted) => {
    expect(acceptsPage(page, { total: 268, page: 27, limit: 10, totalPages: 27, hasMore: false })).toBe(
      accepted,
    );
  });

  it('beyond the last page is accepted if there are more', () => {
    expect(acceptsPage(3, { total: 20, page: 2, limit: 10, totalPages: 2, hasMore: true })).toBe(true);
  });
});

describe('a page of a complete list', () => {
  const all = ['a', 'b', 'c', 'd', 'e'];

  it('has its part of the list and the total', () => {
    expect(cutPage(all, 2, 2)).toEqual({
      shown: ['c', 'd'],
      pagination: { total: 5, page: 2, limit: 2, totalPages: 3, hasMore: true },
    });
  });

  it('is the last one for a number beyond it, and the first one of an empty list', () => {
    expect(cutPage(all, 9, 2)).toMatchObject({ shown: ['e'], pagination: { page: 3 } });
    expect(cutPage([], 9, 2)).toMatchObject({ shown: [], pagination: { page: 1, totalPages: 0 } });
  });
});
