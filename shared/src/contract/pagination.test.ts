import { describe, expect, it } from 'vitest';
import { paginate } from './paginate.ts';
import { PageQuery } from './pagination.ts';

describe('paginate', () => {
  it.each([
    [0, 1, 10, { totalPages: 0, hasMore: false }],
    [10, 1, 10, { totalPages: 1, hasMore: false }],
    [11, 1, 10, { totalPages: 2, hasMore: true }],
    [11, 2, 10, { totalPages: 2, hasMore: false }],
    [11, 7, 10, { totalPages: 2, hasMore: false }],
  ])('%i rows, page %i of %i', (total, page, limit, expected) => {
    expect(paginate(total, page, limit)).toEqual({ total, page, limit, ...expected });
  });
});

describe('a page query', () => {
  it('defaults to page 1 with 10 rows', () => {
    expect(PageQuery.parse({})).toEqual({ page: 1, limit: 10 });
  });

  it.each(['', ' 7', '7 ', '-1', '0', '1.5', '1e3', '0x10', '9'.repeat(20), 'NaN', '1,2'])(
    'refuses %j as a whole number',
    (page) => {
      expect(PageQuery.safeParse({ page }).success).toBe(false);
    },
  );
});
