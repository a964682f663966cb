import type { BookmarkedTornado } from '@touchdown/shared/accounts/bookmark.ts';
import { describe, expect, it } from 'vitest';
import {
  bookmarkQueryString,
  bookmarkSorts,
  filterBookmarks,
  scalesPresent,
  statesPresent,
  type BookmarkFilters,
  type BookmarkSort,
} from './bookmark-filters.ts';

function bookmark(
  id: string,
  name: string,
  county: string | null,
  state: string,
  scale: string,
  begin: string,
  saved: number,
): BookmarkedTornado {
  return {
    id,
    display_name: name,
    cz_name: county,
    state,
    tor_f_scale: scale,
    begin_datetime: begin,
    begin_wall: begin.slice(0, 16),
    begin_zone_letters: 'CST',
    bookmark_created_at: `2026-11-0${saved}T12:00:00.000Z`,
  };
}

const saved = [
  bookmark('joplin', 'Joplin, Missouri', 'Jasper', 'Missouri', 'EF5', '2011-05-22T22:34:00Z', 3),
  bookmark('xenia', 'Xenia, Ohio', 'Greene', 'Ohio', 'F5', '1974-04-03T20:30:00Z', 1),
  bookmark('viola', '2 SW Viola', null, 'Kansas', 'N/A', '1991-04-26T23:00:00Z', 4),
  bookmark('mayfield', 'Mayfield, Kentucky', 'Graves', 'Kentucky', 'EF4', '2021-12-11T03:00:00Z', 2),
];

const ids = (filters: Partial<BookmarkFilters>) =>
  filterBookmarks(saved, { ...bookmarkQueryString.defaults, ...filters }).map(({ id }) => id);

describe('section 5: filters of the bookmarks', () => {
  it('search name, county, state and year, in any case', () => {
    expect(ids({ search: 'JOPLIN' })).toEqual(['joplin']);
    expect(ids({ search: 'greene' })).toEqual(['xenia']);
    expect(ids({ search: ' kentucky ' })).toEqual(['mayfield']);
    expect(ids({ search: '1991' })).toEqual(['viola']);
    expect(ids({ search: '04-03' })).toEqual([]);
  });

  it('match a scale and a state exactly', () => {
    expect(ids({ scale: 'F5' })).toEqual(['xenia']);
    expect(ids({ state: 'Kansas' })).toEqual(['viola']);
    expect(ids({ state: 'Kansas', scale: 'EF5' })).toEqual([]);
  });

  it.each<[BookmarkSort, string[]]>([
    ['recent', ['viola', 'joplin', 'mayfield', 'xenia']],
    ['first', ['xenia', 'mayfield', 'joplin', 'viola']],
    ['newest', ['mayfield', 'joplin', 'viola', 'xenia']],
    ['oldest', ['xenia', 'viola', 'joplin', 'mayfield']],
    ['strongest', ['joplin', 'xenia', 'mayfield', 'viola']],
    ['weakest', ['mayfield', 'joplin', 'xenia', 'viola']],
  ])('sort by %s', (sort, expected) => {
    expect(ids({ sort })).toEqual(expected);
  });

  it('offer the six sorts of the specification, the recent ones first', () => {
    expect(Object.values(bookmarkSorts)).toEqual([
      'Recently Bookmarked',
      'Oldest Bookmarked',
      'Tornado Date (Newest)',
      'Tornado Date (Oldest)',
      'Highest Scale First',
      'Lowest Scale First',
    ]);
  });

  it('are in the query string, and an empty one has none', () => {
    const read = (search: string) => bookmarkQueryString.read(new URLSearchParams(search));
    expect(read('sort=loudest')).toEqual({ search: '', scale: '', state: '', sort: 'recent' });
    for (const queryString of ['sort=oldest', 'search=Xenia+1974&scale=F5&state=Ohio'])
      expect(bookmarkQueryString.write(read(queryString))).toBe(queryString);
    expect(bookmarkQueryString.write(bookmarkQueryString.defaults)).toBe('');
  });

  it('offer the scales and states of the bookmarks', () => {
    expect(scalesPresent(saved)).toEqual(['F5', 'EF4', 'EF5', 'N/A']);
    expect(statesPresent(saved)).toEqual(['Kansas', 'Kentucky', 'Missouri', 'Ohio']);
  });
});
