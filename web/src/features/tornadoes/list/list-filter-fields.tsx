import { pageSizeOptions } from '@touchdown/shared/contract/page-limits.ts';
import { sortDirections } from '@touchdown/shared/tornadoes/sort-fields.ts';
import { MonthDaySelect } from '../../../ui/filters/month-day-select.tsx';
import { OptionSelect } from '../../../ui/filters/option-select.tsx';
import { ScaleSelect } from '../../../ui/filters/scale-select.tsx';
import { StateSelect } from '../../../ui/filters/state-select.tsx';
import type { FacetLookup } from './facet-counts.ts';
import { bestMatch, type ListSettings, type ListSortField } from './list-query-string.ts';
import { MoreFilterFields } from './more-filter-fields.tsx';
import { sortDirectionLabels, sortFieldLabels } from './list-sort.ts';
import styles from './tornado-list-page.module.css';

interface ListFilterFieldsProps {
  draft: ListSettings;
  onDraft: (draft: ListSettings) => void;
  counts: FacetLookup | undefined;
  nearProblem: string;
}

const sortFields = (Object.keys(sortFieldLabels) as ListSortField[]).map((value) => ({
  value,
  label: sortFieldLabels[value],
}));
const directions = sortDirections.toReversed().map((value) => ({ value, label: sortDirectionLabels[value] }));

export function ListFilterFields({ draft, onDraft, counts, nearProblem }: ListFilterFieldsProps) {
  const change = (part: Partial<ListSettings>) => onDraft({ ...draft, ...part });
  return (
    <>
      <ScaleSelect
        value={draft.ratings}
        onChange={(ratings) => change({ ratings })}
        counts={counts?.ratings}
      />
      <div className={styles['fields']}>
        <StateSelect value={draft.state} onChange={(state) => change({ state })} counts={counts?.states} />
        <MonthDaySelect
          value={draft.monthDay}
          onChange={(monthDay) => change({ monthDay })}
          counts={counts?.months}
        />
        <OptionSelect
          label="Sort by"
          value={draft.sortBy === bestMatch && draft.q === '' ? 'begin_datetime' : draft.sortBy}
          options={draft.q === '' ? sortFields : [{ value: bestMatch, label: 'Best match' }, ...sortFields]}
          onChange={(sortBy) => change({ sortBy })}
        />
        <OptionSelect
          label="Sort direction"
          value={draft.sortDirection}
          options={directions}
          onChange={(sortDirection) => change({ sortDirection })}
        />
        <OptionSelect
          label="Results per page"
          value={draft.limit}
          options={sizesWith(draft.limit)}
          onChange={(limit) => change({ limit })}
        />
      </div>
      <MoreFilterFields draft={draft} onDraft={onDraft} counts={counts?.years} nearProblem={nearProblem} />
    </>
  );
}

/** The choices of page size, with the URL's own size where it is not among them. */
function sizesWith(limit: number): { value: number; label: string }[] {
  return [...new Set([...pageSizeOptions, limit])]
    .sort((a, b) => a - b)
    .map((value) => ({ value, label: String(value) }));
}
