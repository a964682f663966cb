import { X } from 'lucide-react';
import styles from './filters.module.css';

export interface FilterChip {
  key: string;
  label: string;
  onRemove: () => void;
}

/** The filters in force, each with a way out of it. */
export function FilterChips({ chips, onClear }: { chips: readonly FilterChip[]; onClear: () => void }) {
  if (chips.length === 0) return null;
  return (
    <ul className={styles['chips']} aria-label="Active filters">
      {chips.map(({ key, label, onRemove }) => (
        <li key={key}>
          <button
            type="button"
            className={styles['chip']}
            onClick={onRemove}
            aria-label={`Remove filter ${label}`}
          >
            {label}
            <X size={14} aria-hidden="true" />
          </button>
        </li>
      ))}
      <li>
        <button type="button" className={styles['clear']} onClick={onClear}>
          Clear all
        </button>
      </li>
    </ul>
  );
}
