import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import type { ReactNode } from 'react';
import { notRecorded } from '../lib/format.ts';
import styles from './figure.module.css';

/** A number that matters, with its unit below. Belongs in a `dl`. */
export function Figure({
  value,
  unit,
  large = false,
  note,
}: {
  value: number | null;
  unit: string;
  large?: boolean;
  /** A remark below the unit. */
  note?: ReactNode;
}) {
  return (
    <div className={`${styles['figure']} ${large ? styles['large'] : ''}`}>
      <dt className={`second-13 ${styles['unit']}`}>
        {unit}
        {note}
      </dt>
      {value === null ? (
        <dd className={styles['missing']}>{notRecorded}</dd>
      ) : (
        <dd className={styles['value']}>{groupedNumber(value)}</dd>
      )}
    </div>
  );
}
