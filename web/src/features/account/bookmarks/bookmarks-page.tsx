import { useLayoutEffect, useRef, type RefObject } from 'react';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import type { BookmarkedTornado } from '@touchdown/shared/accounts/bookmark.ts';
import { reasonOr } from '../../../lib/api/api-error.ts';
import { useListState } from '../../../lib/list-state/use-list-state.ts';
import { useResults } from '../../../lib/list-state/use-results.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { EmptyFace, FailureFace } from '../../../ui/state-face.tsx';
import { AccountPage } from '../account-page.tsx';
import { BookmarkCard } from './bookmark-card.tsx';
import {
  bookmarkQueryString,
  filterBookmarks,
  bookmarkSorts,
  scalesPresent,
  statesPresent,
  type BookmarkFilters,
  type BookmarkSort,
} from './bookmark-filters.ts';
import { useOwnBookmarks } from './own-bookmarks.ts';
import { useChangeBookmark } from './use-change-bookmark.ts';
import { scaleLabel } from '../../../lib/filters/scale-values.ts';
import { allStates } from '../../../lib/filters/us-states.ts';
import { OptionSelect, SearchField } from '../../../ui/filters/filter-fields.tsx';
import listStyles from '../account.module.css';
import styles from '../own-lists.module.css';

export function BookmarksPage() {
  const { data, error, refetch } = useOwnBookmarks();
  const lead = data
    ? `${groupedNumber(data.length)} saved ${data.length === 1 ? 'tornado' : 'tornadoes'}`
    : undefined;
  return (
    <AccountPage title="Your Bookmarks" lead={lead}>
      {data ? (
        <Bookmarks bookmarks={data} />
      ) : error ? (
        <FailureFace title="Failed to fetch bookmarks" onRetry={() => void refetch()}>
          {reasonOr(error, 'Failed to fetch bookmarks')}
        </FailureFace>
      ) : (
        <Loading />
      )}
    </AccountPage>
  );
}

function Bookmarks({ bookmarks }: { bookmarks: readonly BookmarkedTornado[] }) {
  const list = useListState(bookmarkQueryString);
  const shown = filterBookmarks(bookmarks, list.applied);
  const { results, lookAtResults } = useResults();
  const remove = useRemoval(shown, results);
  const clear = () => {
    list.set(bookmarkQueryString.defaults);
    lookAtResults();
  };
  return (
    <>
      {bookmarks.length === 0 ? null : (
        <BookmarkFilterForm bookmarks={bookmarks} filters={list.applied} onFilters={list.set} />
      )}
      <section ref={results} tabIndex={-1} aria-label="Bookmarks" className="focus-place results">
        {bookmarks.length === 0 ? (
          <EmptyFace
            title="No bookmarks yet"
            actions={
              <LinkButton to="/" look="primary">
                Explore Tornadoes
              </LinkButton>
            }
          >
            Save a tornado on its page or its card to find it here.
          </EmptyFace>
        ) : (
          <div className={`both-ends ${listStyles['found']}`}>
            <p role="status">
              Showing {groupedNumber(shown.length)} of {groupedNumber(bookmarks.length)}
            </p>
            {list.isDefault ? null : <Button onClick={clear}>Clear Filters</Button>}
          </div>
        )}
        {shown.length > 0 ? (
          <ul className={`card-grid ${styles['grid']}`}>
            {shown.map((bookmark) => (
              <li key={bookmark.id} data-id={bookmark.id}>
                <BookmarkCard bookmark={bookmark} level={2} onRemove={() => remove(bookmark)} />
              </li>
            ))}
          </ul>
        ) : null}
        {shown.length === 0 && bookmarks.length > 0 ? (
          <EmptyFace title="No results found" actions={<Button onClick={clear}>Clear All Filters</Button>}>
            No bookmarks match these filters.
          </EmptyFace>
        ) : null}
      </section>
    </>
  );
}

/** Removes a card at once and offers to undo it. The focus moves to the card that takes its place. */
function useRemoval(shown: readonly BookmarkedTornado[], results: RefObject<HTMLElement | null>) {
  const { mutate } = useChangeBookmark();
  /** Where the focus moves once the list has changed as requested. */
  const next = useRef<{ focus: string | undefined; changed: string; isThere: boolean }>(undefined);

  useLayoutEffect(() => {
    if (!next.current) return;
    const { focus, changed, isThere } = next.current;
    if (shown.some(({ id }) => id === changed) !== isThere) return;
    next.current = undefined;
    const button = focus === undefined ? null : results.current?.querySelector(`[data-id="${focus}"] button`);
    const place = button instanceof HTMLElement ? button : results.current;
    place?.focus({ preventScroll: place === results.current });
  }, [shown, results]);

  return (bookmark: BookmarkedTornado) => {
    const at = shown.indexOf(bookmark);
    next.current = { focus: (shown[at + 1] ?? shown[at - 1])?.id, changed: bookmark.id, isThere: false };
    const undo = () => {
      next.current = { focus: bookmark.id, changed: bookmark.id, isThere: true };
      mutate({ bookmark, wanted: true });
    };
    mutate({ bookmark, wanted: false, action: { label: 'Undo', run: undo } });
  };
}

function Loading() {
  return (
    <ul className={`card-grid ${styles['grid']}`} aria-label="Loading bookmarks" aria-busy="true">
      {[1, 2, 3, 4].map((key) => (
        <li key={key} className={`card stack ${listStyles['bones']}`}>
          <Skeleton width="60%" height="1.6rem" />
          <Skeleton width="80%" height="1rem" />
          <Skeleton width="30%" height="1rem" />
        </li>
      ))}
    </ul>
  );
}

const sorts = (Object.keys(bookmarkSorts) as BookmarkSort[]).map((value) => ({
  value,
  label: bookmarkSorts[value],
}));

interface BookmarkFilterFormProps {
  bookmarks: readonly BookmarkedTornado[];
  filters: BookmarkFilters;
  /** Called with the changed filters. */
  onFilters: (part: Partial<BookmarkFilters>) => void;
}

/** Each choice takes effect at once. The chosen scale and state stay in the menus when their last bookmark is removed. */
function BookmarkFilterForm({ bookmarks, filters, onFilters }: BookmarkFilterFormProps) {
  const scales = withChosen(scalesPresent(bookmarks), filters.scale);
  const states = withChosen(statesPresent(bookmarks), filters.state);
  return (
    <form role="search" className={styles['filters']} onSubmit={(event) => event.preventDefault()}>
      <SearchField
        label="Search"
        placeholder="Location or year"
        value={filters.search}
        onChange={(search) => onFilters({ search })}
      />
      <OptionSelect
        label="F/EF Scale"
        value={filters.scale}
        options={[
          { value: '', label: 'All Scales' },
          ...scales.map((value) => ({ value, label: value === 'N/A' ? scaleLabel(value) : value })),
        ]}
        onChange={(scale) => onFilters({ scale })}
      />
      <OptionSelect
        label="State"
        value={filters.state}
        options={[{ value: '', label: allStates }, ...states.map((value) => ({ value, label: value }))]}
        onChange={(state) => onFilters({ state })}
      />
      <OptionSelect
        label="Sort by"
        value={filters.sort}
        options={sorts}
        onChange={(sort) => onFilters({ sort })}
      />
    </form>
  );
}

function withChosen(present: readonly string[], chosen: string): string[] {
  return chosen === '' || present.includes(chosen) ? [...present] : [...present, chosen];
}
