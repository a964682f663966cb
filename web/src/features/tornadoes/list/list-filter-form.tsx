import { pageSizeOptions } from '@touchdown/shared/contract/page-limits.ts';
import { sortDirections } from '@touchdown/shared/tornadoes/sort-fields.ts';
import { useState } from 'react';
import { isMonthDayActive } from '../../../lib/filters/month-day.ts';
import { withoutPlainF } from '../../../lib/filters/scale-values.ts';
import { Button } from '../../../ui/button.tsx';
import { MonthDaySelect } from '../../../ui/filters/month-day-select.tsx';
import { OptionSelect } from '../../../ui/filters/option-select.tsx';
import { ScaleSelect } from '../../../ui/filters/scale-select.tsx';
import { StateSelect } from '../../../ui/filters/state-select.tsx';
import type { FacetCounts } from './facet-counts.ts';
import styles from './list-filter-form.module.css';
import { resetAll, type ListSettings, type SortField } from './list-settings.ts';
import { sortDirectionLabels, sortFieldLabels } from './list-sort.ts';

interface ListFilterFormProps {
  draft: ListSettings;
  onDraft: (draft: ListSettings) => void;
  canApply: boolean;
  onApply: () => void;
  counts: FacetCounts | undefined;
}

const sortFields = (Object.keys(sortFieldLabels) as SortField[]).map((value) => ({
  value,
  label: sortFieldLabels[value],
}));
const directions = sortDirections.toReversed().map((value) => ({ value, label: sortDirectionLabels[value] }));

/** Everything here waits for "Apply Changes". */
export function ListFilterForm({ draft, onDraft, canApply, onApply, counts }: ListFilterFormProps) {
  const [wantsEfOnly, setEfOnly] = useState(false);
  // An address that names an F value says that they are wanted.
  const isEfOnly = wantsEfOnly && withoutPlainF(draft.ratings).length === draft.ratings.length;
  const isDayMissing = draft.monthDay.month !== null && !isMonthDayActive(draft.monthDay);
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        if (canApply) onApply();
      }}
    >
      <ScaleSelect
        value={draft.ratings}
        onChange={(ratings) => onDraft({ ...draft, ratings })}
        efOnly={isEfOnly}
        onEfOnly={setEfOnly}
        counts={counts?.ratings}
      />
      <div className={styles['fields']}>
        <StateSelect
          value={draft.state}
          onChange={(state) => onDraft({ ...draft, state })}
          counts={counts?.states}
        />
        <MonthDaySelect
          value={draft.monthDay}
          onChange={(monthDay) => onDraft({ ...draft, monthDay })}
          counts={counts?.months}
        />
        <OptionSelect
          label="Sort by"
          value={draft.sortBy}
          options={sortFields}
          onChange={(sortBy) => onDraft({ ...draft, sortBy })}
        />
        <OptionSelect
          label="Sort direction"
          value={draft.sortDirection}
          options={directions}
          onChange={(sortDirection) => onDraft({ ...draft, sortDirection })}
        />
        <OptionSelect
          label="Results per page"
          value={draft.limit}
          options={sizesWith(draft.limit)}
          onChange={(limit) => onDraft({ ...draft, limit })}
        />
      </div>
      <p className={styles['hint']} role="status">
        {isDayMissing ? 'Choose a day as well: month and day filter together.' : ''}
      </p>
      <div className={styles['actions']}>
        <Button type="submit" look="primary" disabled={!canApply}>
          Apply Changes
        </Button>
        <Button onClick={() => onDraft(resetAll(draft))}>Reset All</Button>
      </div>
    </form>
  );
}

/** An address may name a size that is not among the choices; it is shown as what it is. */
function sizesWith(limit: number): { value: number; label: string }[] {
  return [...new Set([...pageSizeOptions, limit])]
    .sort((a, b) => a - b)
    .map((value) => ({ value, label: String(value) }));
}
