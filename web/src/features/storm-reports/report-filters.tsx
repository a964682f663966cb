import { isMonthDayActive } from '../../lib/filters/month-day.ts';
import { Button } from '../../ui/button.tsx';
import { FilterPanel } from '../../ui/filters/filter-panel.tsx';
import { MonthDaySelect } from '../../ui/filters/month-day-select.tsx';
import { ScaleSelect } from '../../ui/filters/scale-select.tsx';
import { StateSelect } from '../../ui/filters/state-select.tsx';
import { noFilters, type ReportFilters as Filters } from './report-address.ts';
import styles from './storm-report-list-page.module.css';
import { useFilterDraft } from './use-filter-draft.ts';

interface ReportFiltersProps {
  applied: Filters;
  onApply: (filters: Filters) => void;
}

/** Nothing of it is in force before `Apply Changes`. */
export function ReportFilters({ applied, onApply }: ReportFiltersProps) {
  const { draft, setDraft, efOnly, setEfOnly, isPending } = useFilterDraft(applied);
  const isHalfADate = draft.monthDay.month !== null && !isMonthDayActive(draft.monthDay);
  return (
    <FilterPanel title="Search Filters & Options" badge={isPending ? 'Unapplied changes' : undefined}>
      <form
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault();
          if (isPending) onApply(draft);
        }}
      >
        <ScaleSelect
          value={draft.scales}
          onChange={(scales) => setDraft({ ...draft, scales })}
          efOnly={efOnly}
          onEfOnly={setEfOnly}
        />
        <div className={styles['fields']}>
          <StateSelect value={draft.state} onChange={(state) => setDraft({ ...draft, state })} />
          <MonthDaySelect value={draft.monthDay} onChange={(monthDay) => setDraft({ ...draft, monthDay })} />
        </div>
        <p className={styles['hint']} role="status">
          {isHalfADate ? 'Choose a day too: month and day count only together.' : ''}
        </p>
        <div className={styles['actions']}>
          <Button type="submit" look="primary" disabled={!isPending}>
            Apply Changes
          </Button>
          <Button onClick={() => setDraft(noFilters)}>Reset All</Button>
        </div>
      </form>
    </FilterPanel>
  );
}
