import { X } from 'lucide-react';
import styles from './filters.module.css';

interface FilterChipsProps<C> {
  chips: readonly C[];
  onRemove: (chip: C) => void;
  onClear: () => void;
}

/** The active filters, each with a button that removes it. */
export function FilterChips<C extends { key: string; label: string }>({
  chips,
  onRemove,
  onClear,
}: FilterChipsProps<C>) {
  if (chips.length === 0) return null;
  return (
    <ul className={`buttons ${styles['chips']}`} aria-label="Active filters">
      {chips.map((chip) => (
        <li key={chip.key}>
          <button
            type="button"
            className={styles['chip']}
            onClick={() => onRemove(chip)}
            aria-label={`Remove filter ${chip.label}`}
          >
            {chip.label}
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
