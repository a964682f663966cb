import type { BookmarkedTornado } from '@touchdown/shared/accounts/bookmark.ts';
import { scaleLabel } from '../../../lib/filters/scale-values.ts';
import { allStates } from '../../../lib/filters/us-states.ts';
import { OptionSelect } from '../../../ui/filters/option-select.tsx';
import { SearchField } from '../../../ui/filters/search-field.tsx';
import {
  bookmarkSorts,
  scalesPresent,
  statesPresent,
  type BookmarkFilters,
  type BookmarkSort,
} from './bookmark-filters.ts';
import styles from './bookmarks-page.module.css';

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
export function BookmarkFilterForm({ bookmarks, filters, onFilters }: BookmarkFilterFormProps) {
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
