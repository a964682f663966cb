import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import type { CurrentCatalogue } from '@touchdown/shared/tornadoes/schema.ts';
import styles from './shell.module.css';

interface RecordLineProps {
  /** How many tornadoes it has. */
  count: CurrentCatalogue['count'];
  kind: Exclude<CurrentCatalogue['kind'], 'official'>;
}

const records = {
  sample: 'a sample of notable tornadoes',
  synthetic: 'made-up data for tests',
} as const satisfies Record<RecordLineProps['kind'], string>;

/** A line of the footer that says which record is shown, and how to load another. */
export function RecordLine({ kind, count }: RecordLineProps) {
  return (
    <p className={styles['record']}>
      This site shows {records[kind]}, {groupedNumber(count)} in all. To load another record, start with{' '}
      <code>npm start -- --record FILE</code> (see the README).
    </p>
  );
}
