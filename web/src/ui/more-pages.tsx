import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { ApiError, messageOf } from '../lib/api/api-error.ts';
import { canLoadMore, loadMore, type PagedQuery } from '../lib/list-state/use-more-pages.ts';
import { Button } from './button.tsx';
import styles from './pagination.module.css';

interface MorePagesProps {
  query: PagedQuery;
  /** What the list has: `contributions`. */
  what: string;
  /** How many of them are shown. */
  count: number;
  /** What is said before the reason of a failure. */
  failure: string;
  /** Gets the focus at its first new item when the button was used. */
  list: RefObject<HTMLElement | null>;
  /** Whether the next page loads when the end of the list comes near. */
  loadsOnScroll?: boolean;
}

/** Begins to load before the end of the list is in view. */
const loadsWithin = '800px';

/** The end of a list that loads page by page: it loads the next one when it comes near, on request, or again after a failure. */
export function MorePages({ query, what, count, failure, list, loadsOnScroll = true }: MorePagesProps) {
  const place = useRef<HTMLDivElement>(null);
  const { hasNextPage, isFetchingNextPage, isError, error, fetchNextPage } = query;
  const canLoad = canLoadMore(query);
  const countBefore = useRef(count);

  // A new observer tells whether the end is still in view after a page, which may have been a short one.
  useEffect(() => {
    if (!canLoad || !loadsOnScroll || !place.current) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) loadMore({ fetchNextPage });
      },
      { rootMargin: loadsWithin },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [canLoad, loadsOnScroll, fetchNextPage]);

  // The button is below the new items, and may be gone. Who used it goes on with the first of them.
  const isUsed = useRef(false);
  useLayoutEffect(() => {
    const first = countBefore.current;
    countBefore.current = count;
    if (count <= first || !isUsed.current) return;
    isUsed.current = false;
    const { activeElement } = document;
    const isHere = activeElement === document.body || place.current?.contains(activeElement);
    const item = list.current?.children[first] ?? list.current;
    if (!isHere || !(item instanceof HTMLElement)) return;
    item.setAttribute('tabindex', '-1');
    item.focus({ preventScroll: true });
  }, [count, list]);

  // A cursor that is not accepted any more, as after a log-out in another tab: the list begins again.
  const isStale = error instanceof ApiError && error.status === 400;
  const hasFailed = isError && !query.isFetching;
  const load = () => {
    isUsed.current = true;
    if (canLoad || (query.isFetchNextPageError && !isStale)) loadMore(query);
    else if (hasFailed) void query.refetch();
  };
  return (
    <div ref={place} className={styles['more']} data-ended={!hasNextPage}>
      {hasNextPage && hasFailed ? (
        <p role="alert">
          {failure} {messageOf(error)}
        </p>
      ) : null}
      {hasNextPage ? (
        // One button in every state, so that the focus stays on it.
        <Button aria-disabled={!canLoad && !hasFailed} onClick={load}>
          {isFetchingNextPage ? 'Loading...' : hasFailed ? 'Try again' : 'Show more'}
        </Button>
      ) : null}
      <p role="status" className="visually-hidden">
        {isFetchingNextPage ? `Loading more ${what}` : `${groupedNumber(count)} ${what} shown`}
      </p>
    </div>
  );
}
