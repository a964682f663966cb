import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import type { Rating } from '@touchdown/shared/tornadoes/rating.ts';
import { useState } from 'react';
import { scaleLabel, scaleValues, withoutPlainF } from '../../lib/filters/scale-values.ts';
import styles from './filters.module.css';

/** The choice that most people want. EF5 alone leaves out every tornado before 2007. */
const violent: readonly Rating[] = ['F4', 'F5', 'EF4', 'EF5'];

interface ScaleSelectProps {
  value: readonly Rating[];
  onChange: (value: Rating[]) => void;
  /** Whether only EF values are offered at first. */
  startsEfOnly?: boolean;
  /** How many tornadoes each choice would show beside the other filters. */
  counts?: ReadonlyMap<string, number> | undefined;
}

/** Any values of the scale; none means all. With EF only, plain F values are neither offered nor selected. */
export function ScaleSelect({ value, onChange, startsEfOnly = false, counts }: ScaleSelectProps) {
  const hasPlainF = withoutPlainF(value).length < value.length;
  const [efOnly, setEfOnly] = useState(startsEfOnly);
  // A plain F value from the URL must be visible, so that it can be removed.
  if (efOnly && hasPlainF) setEfOnly(false);
  const offered = efOnly ? withoutPlainF(scaleValues) : scaleValues;
  const toggle = (one: Rating) =>
    onChange(value.includes(one) ? value.filter((other) => other !== one) : [...value, one]);
  return (
    <fieldset className={styles['group']}>
      <legend>F/EF scale</legend>
      <div className={styles['choices']}>
        {offered.map((one) => (
          <label key={one} className={styles['choice']} data-rating={one}>
            <input type="checkbox" checked={value.includes(one)} onChange={() => toggle(one)} />
            <span>{scaleLabel(one)}</span>
            {counts ? <span className={styles['count']}>{groupedNumber(counts.get(one) ?? 0)}</span> : null}
          </label>
        ))}
      </div>
      {efOnly ? null : (
        <label className={styles['switch']}>
          <input
            type="checkbox"
            checked={isViolent(value)}
            onChange={({ target }) => onChange(target.checked ? [...violent] : [])}
          />
          <span>4 and 5, either scale</span>
        </label>
      )}
      <label className={styles['switch']}>
        <input
          type="checkbox"
          checked={efOnly}
          onChange={({ target }) => {
            setEfOnly(target.checked);
            if (target.checked) onChange(withoutPlainF(value));
          }}
        />
        <span>EF scale only</span>
      </label>
    </fieldset>
  );
}

/** Whether these and no others are chosen. */
function isViolent(value: readonly Rating[]): boolean {
  return value.length === violent.length && violent.every((one) => value.includes(one));
}
