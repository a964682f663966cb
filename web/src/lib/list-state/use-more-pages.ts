import { useEffect } from 'react';

/** What this needs of `useInfiniteQuery`. */
export interface PagedQuery {
  hasNextPage: boolean;
  isFetching: boolean;
  isFetchingNextPage: boolean;
  isError: boolean;
  isFetchNextPageError: boolean;
  error: unknown;
  fetchNextPage: (options: { cancelRefetch: boolean }) => unknown;
  refetch: () => unknown;
}

/** A list with more items than this goes on loading only when somebody scrolls or asks for it. */
export const maxLoadedAlone = 500;

/** Whether the next page can be loaded now. Until the first one is fresh, its cursor may be an old one. */
export function canLoadMore({ hasNextPage, isFetching, isError }: PagedQuery): boolean {
  return hasNextPage && !isFetching && !isError;
}

/** Asks for the next page, unless a request is under way: a second one would begin it again. */
export function loadMore({ fetchNextPage }: Pick<PagedQuery, 'fetchNextPage'>): void {
  void fetchNextPage({ cancelRefetch: false });
}

/** Loads page after page while more is wanted, until one fails or the list is long. */
export function useMorePages(query: PagedQuery, loaded: number, isWanted: boolean): void {
  const isDue = isWanted && loaded < maxLoadedAlone && canLoadMore(query);
  const { fetchNextPage } = query;
  useEffect(() => {
    if (isDue) loadMore({ fetchNextPage });
  }, [isDue, fetchNextPage]);
}
