import type { BookmarkedTornado } from '@touchdown/shared/accounts/bookmark.ts';
import { expect, it } from 'vitest';
import { withBookmark, withoutBookmark } from './own-bookmarks.ts';

const saved = (id: string, day: number) =>
  ({ id, bookmark_created_at: `2026-11-0${day}T00:00:00.000Z` }) as BookmarkedTornado;
const ids = (bookmarks: BookmarkedTornado[]) => bookmarks.map(({ id }) => id).join('');
const three = [saved('c', 5), saved('b', 3), saved('a', 1)];

it('inserts a bookmark by its date, only once, and removes it', () => {
  expect(ids(withBookmark(three, saved('d', 7)))).toBe('dcba');
  expect(ids(withBookmark(three, saved('x', 4)))).toBe('cxba');
  expect(ids(withBookmark(three, saved('x', 0)))).toBe('cbax');
  expect(ids(withBookmark(three, saved('b', 3)))).toBe('cba');
  expect(ids(withoutBookmark(three, 'b'))).toBe('ca');
  expect(ids(withoutBookmark(three, 'none'))).toBe('cba');
});
