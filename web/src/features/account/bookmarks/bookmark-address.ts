import {
  bookmarkSorts,
  noBookmarkFilters,
  type BookmarkFilters,
  type BookmarkSort,
} from './bookmark-filters.ts';

/** From the address; a sort there is not is the default. */
export function readBookmarkFilters(search: URLSearchParams): BookmarkFilters {
  const sort = search.get('sort') ?? '';
  return {
    search: search.get('search') ?? '',
    scale: search.get('scale') ?? '',
    state: search.get('state') ?? '',
    sort: Object.hasOwn(bookmarkSorts, sort) ? (sort as BookmarkSort) : noBookmarkFilters.sort,
  };
}

export function writeBookmarkFilters({ sort, ...others }: BookmarkFilters): Record<string, string> {
  return { ...others, sort: sort === noBookmarkFilters.sort ? '' : sort };
}
