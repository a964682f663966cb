import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import type { Rating } from '@touchdown/shared/tornadoes/rating.ts';
import { useState } from 'react';
import { pairOf, scaleLabel, scaleValues, withoutPlainF } from '../../lib/filters/scale-values.ts';
import styles from './filters.module.css';

/** What most people want. EF5 alone leaves out every tornado before 2007. */
const eitherScale = [
  { label: '3 and up, either scale', ratings: [3, 4, 5].flatMap(pairOf) },
  { label: '4 and 5, either scale', ratings: [4, 5].flatMap(pairOf) },
] as const;

const groups: readonly { label: string; ratings: readonly Rating[] }[] = [
  { label: 'F scale, until January 2007', ratings: scaleValues.filter((value) => /^F\d$/.test(value)) },
  { label: 'EF scale, since February 2007', ratings: scaleValues.filter((value) => /^EF\d$/.test(value)) },
  { label: 'No damage to rate, or not recorded', ratings: pairOf(null) },
];

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
  const offered = efOnly ? groups.slice(1) : groups;
  const toggle = (one: Rating) =>
    onChange(value.includes(one) ? value.filter((other) => other !== one) : [...value, one]);
  return (
    <fieldset className={styles['group']}>
      <legend>F/EF scale</legend>
      <div className={styles['groups']}>
        {offered.map(({ label, ratings }) => (
          <fieldset key={label} className={styles['group']}>
            <legend>{label}</legend>
            <div className={styles['choices']}>
              {ratings.map((one) => (
                <label key={one} className={styles['choice']} data-rating={one}>
                  <input type="checkbox" checked={value.includes(one)} onChange={() => toggle(one)} />
                  <span>{scaleLabel(one)}</span>
                  {counts ? (
                    <span className="third size-13">{groupedNumber(counts.get(one) ?? 0)}</span>
                  ) : null}
                </label>
              ))}
            </div>
          </fieldset>
        ))}
      </div>
      <div className={styles['switches']}>
        {efOnly
          ? null
          : eitherScale.map(({ label, ratings }) => (
              <label key={label} className={styles['switch']}>
                <input
                  type="checkbox"
                  checked={isChosen(value, ratings)}
                  onChange={({ target }) => onChange(target.checked ? [...ratings] : [])}
                />
                <span>{label}</span>
              </label>
            ))}
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
      </div>
    </fieldset>
  );
}

/** Whether these and no others are chosen. */
function isChosen(value: readonly Rating[], ratings: readonly Rating[]): boolean {
  return value.length === ratings.length && ratings.every((one) => value.includes(one));
}
