import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import type { ReactNode } from 'react';
import { atLeastSign, notRecorded } from '../lib/format.ts';
import styles from './figure.module.css';

/** A number that matters, with its unit below. Belongs in a `dl`. */
export function Figure({
  value,
  isAtLeast,
  unit,
  large = false,
  aside,
  note,
}: {
  /** A text is shown as it is. */
  value: number | string | null;
  /** Whether the number is only the known part of an unknown total. */
  isAtLeast?: boolean | undefined;
  unit: string;
  large?: boolean;
  /** What the number compares with, in a few words. */
  aside?: string | undefined;
  /** A remark below the unit. */
  note?: ReactNode;
}) {
  return (
    <div className={`${styles['figure']} ${large ? styles['large'] : ''}`}>
      <dt className={`second-13 ${styles['unit']}`}>
        {unit}
        {aside ? <span className="size-13 block">{aside}</span> : null}
        {note}
      </dt>
      {value === null ? (
        <dd className={styles['missing']}>{notRecorded}</dd>
      ) : (
        <dd className={styles['value']} data-zero={value === 0}>
          {atLeastSign(isAtLeast) + (typeof value === 'string' ? value : groupedNumber(value))}
        </dd>
      )}
    </div>
  );
}
