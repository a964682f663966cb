import { describe, expect, it } from 'vitest';
import { acceptsPage } from './page-turn.ts';

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

  it('beyond the last is accepted where more exist', () => {
    expect(acceptsPage(3, { total: 20, page: 2, limit: 10, totalPages: 2, hasMore: true })).toBe(true);
  });
});
