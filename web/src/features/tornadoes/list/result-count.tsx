import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import type { ListSettings } from './list-query-string.ts';
import { sortPhrase } from './list-sort.ts';
import styles from './tornado-list-page.module.css';

interface ResultCountProps {
  settings: ListSettings;
  isFiltered: boolean;
  /** Not known before the first answer. */
  total: number | undefined;
  hasFailed: boolean;
}

/** How many there are and in which order; said aloud whenever it changes. A failure speaks for itself. */
export function ResultCount({ settings, isFiltered, total, hasFailed }: ResultCountProps) {
  const order = sortPhrase(settings.sortBy, settings.sortDirection);
  const what = isFiltered ? `${total === 1 ? 'matches' : 'match'} your filters` : 'in this record';
  return (
    <p className={styles['count']} aria-live="polite">
      {hasFailed ? null : total === undefined ? (
        'Loading tornadoes…'
      ) : (
        <>
          <strong>{groupedNumber(total)}</strong> {what}, {order}
        </>
      )}
    </p>
  );
}
