import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { FilterPanel } from './filter-panel.tsx';
import styles from './filters.module.css';

interface SearchPanelProps {
  hasChanges: boolean;
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
  onApply,
  onReset,
  startsOpen,
  onToggle,
  children,
}: SearchPanelProps) {
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
