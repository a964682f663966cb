import type { ReactNode } from 'react';
import { isMonthDayActive, type MonthDay } from '../../lib/filters/month-day.ts';
import { Button } from '../button.tsx';
import { FilterPanel } from './filter-panel.tsx';
import styles from './filters.module.css';

interface SearchPanelProps {
  hasChanges: boolean;
  /** The day of the year as chosen so far, in a list that filters by it. */
  monthDay?: MonthDay;
  onApply: () => void;
  onReset: () => void;
  startsOpen?: boolean;
  onToggle?: (isOpen: boolean) => void;
  /** The fields. */
  children: ReactNode;
}

/** The panel of a list whose changes take effect with "Apply Changes". */
export function SearchPanel({
  hasChanges,
  monthDay,
  onApply,
  onReset,
  startsOpen,
  onToggle,
  children,
}: SearchPanelProps) {
  const isDayMissing = monthDay && monthDay.month !== null && !isMonthDayActive(monthDay);
  return (
    <FilterPanel
      title="Search Filters & Options"
      badge={hasChanges ? 'Unapplied changes' : undefined}
      startsOpen={startsOpen}
      onToggle={onToggle}
    >
      <form
        className={`stack ${styles['form']}`}
        onSubmit={(event) => {
          event.preventDefault();
          if (hasChanges) onApply();
        }}
      >
        {children}
        <p className={`second-15 ${styles['hint']}`} role="status">
          {isDayMissing ? 'Choose a day as well: month and day filter together.' : ''}
        </p>
        <div className="buttons">
          <Button type="submit" look="primary" disabled={!hasChanges}>
            Apply Changes
          </Button>
          <Button onClick={onReset}>Reset All</Button>
        </div>
      </form>
    </FilterPanel>
  );
}
