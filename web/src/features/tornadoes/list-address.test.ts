import { describe, expect, it } from 'vitest';
import { readListPlace, writeListPlace } from './list-address.ts';

describe('the list’s address', () => {
  it.each([
    ['', { page: 1, limit: 10 }],
    ['page=3&limit=25', { page: 3, limit: 25 }],
    ['page=0&limit=500', { page: 1, limit: 10 }],
    ['page=abc&limit=-5', { page: 1, limit: 10 }],
    ['page=2.5', { page: 1, limit: 10 }],
  ])('%j is read as %j', (search, place) => {
    expect(readListPlace(new URLSearchParams(search))).toEqual(place);
  });

  it('leaves defaults out', () => {
    expect(writeListPlace({ page: 1, limit: 10 }).toString()).toBe('');
    expect(writeListPlace({ page: 2, limit: 50 }).toString()).toBe('page=2&limit=50');
  });
});
