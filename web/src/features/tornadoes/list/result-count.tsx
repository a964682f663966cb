import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { bestMatch, type ListSettings } from './list-query-string.ts';
import { sortPhrase } from './list-sort.ts';
import styles from './tornado-list-page.module.css';

interface ResultCountProps {
  settings: ListSettings;
  isFiltered: boolean;
  /** Undefined until the first answer. */
  total: number | undefined;
  /** Those of the record, once they are known. */
  years: { first: number; last: number } | undefined;
  hasFailed: boolean;
}

/** The number of results and their order, announced when it changes. A failure has its own message. */
export function ResultCount({ settings, isFiltered, total, years, hasFailed }: ResultCountProps) {
  const { sortBy, sortDirection } = settings;
  const order = sortBy === bestMatch ? 'best match first' : sortPhrase(sortBy, sortDirection);
  const what = isFiltered ? `${total === 1 ? 'matches' : 'match'} your filters` : 'tornadoes';
  return (
    <p className={styles['count']} aria-live="polite">
      {hasFailed ? null : total === undefined ? (
        'Loading tornadoes…'
      ) : (
        <>
          <strong>{groupedNumber(total)}</strong> {what}, {order}
          {years && !isFiltered ? (
            <span className={styles['years']}>
              {' '}
              ({years.first} to {years.last})
            </span>
          ) : null}
        </>
      )}
    </p>
  );
}
