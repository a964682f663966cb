import type { BookmarkedTornado } from '@touchdown/shared/accounts/bookmark.ts';
import { ratingNumber, ratings, type Rating } from '@touchdown/shared/tornadoes/rating.ts';
import { ratingOf } from '../../../entities/tornado/tornado-words.ts';
import { defineQueryString, type SettingsOf } from '../../../lib/list-state/define-query-string.ts';
import { choice, text } from '../../../lib/list-state/parameters.ts';

/** In the order of the menu; the first is the default. */
export const bookmarkSorts = {
  recent: 'Recently Bookmarked',
  first: 'Oldest Bookmarked',
  newest: 'Tornado Date (Newest)',
  oldest: 'Tornado Date (Oldest)',
  strongest: 'Highest Scale First',
  weakest: 'Lowest Scale First',
} as const;
export type BookmarkSort = keyof typeof bookmarkSorts;

/** The query string of the bookmarks. An empty filter matches everything. */
export const bookmarkQueryString = defineQueryString({
  search: text('search'),
  scale: text('scale'),
  state: text('state'),
  sort: choice('sort', Object.keys(bookmarkSorts) as BookmarkSort[], 'recent'),
});

export type BookmarkFilters = SettingsOf<typeof bookmarkQueryString>;

export function filterBookmarks(
  bookmarks: readonly BookmarkedTornado[],
  { search, scale, state, sort }: BookmarkFilters,
): BookmarkedTornado[] {
  const wanted = search.trim().toLowerCase();
  return bookmarks
    .filter(
      (one) =>
        (scale === '' || one.tor_f_scale === scale) &&
        (state === '' || one.state === state) &&
        (wanted === '' || searchedTexts(one).some((text) => text.toLowerCase().includes(wanted))),
    )
    .toSorted(compare[sort]);
}

/** The display name, county or zone, state, and the year in which the tornado began. */
function searchedTexts({
  display_name: name,
  cz_name: county,
  state,
  begin_wall: begin,
}: BookmarkedTornado): string[] {
  return [name, county ?? '', state, begin.slice(0, 4)];
}

export function scalesPresent(bookmarks: readonly BookmarkedTornado[]): Rating[] {
  return ratings.filter((rating) => bookmarks.some((one) => one.tor_f_scale === rating));
}

export function statesPresent(bookmarks: readonly BookmarkedTornado[]): string[] {
  return [...new Set(bookmarks.map(({ state }) => state))].sort();
}

type Compare = (a: BookmarkedTornado, b: BookmarkedTornado) => number;

const laterSaved: Compare = (a, b) => order(b.bookmark_created_at, a.bookmark_created_at);
const laterBegun: Compare = (a, b) => order(b.begin_datetime, a.begin_datetime) || laterSaved(a, b);

/** Unrated tornadoes come last in both directions. */
function byScale(direction: 1 | -1): Compare {
  return (a, b) => {
    const [one, other] = [scaleOf(a), scaleOf(b)];
    if (one === null || other === null)
      return Number(one === null) - Number(other === null) || laterSaved(a, b);
    return direction * (one - other) || laterSaved(a, b);
  };
}

const compare: Record<BookmarkSort, Compare> = {
  recent: laterSaved,
  first: (a, b) => laterSaved(b, a),
  newest: laterBegun,
  oldest: (a, b) => order(a.begin_datetime, b.begin_datetime) || laterSaved(a, b),
  strongest: byScale(-1),
  weakest: byScale(1),
};

function scaleOf({ tor_f_scale: scale }: BookmarkedTornado): number | null {
  return ratingNumber(ratingOf(scale));
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
