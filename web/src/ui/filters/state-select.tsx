import { usStates } from '@touchdown/shared/geo/states.ts';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { allStates } from '../../lib/filters/us-states.ts';
import styles from './filters.module.css';

interface StateSelectProps {
  /** Empty means all states. */
  value: string;
  onChange: (state: string) => void;
  counts?: ReadonlyMap<string, number> | undefined;
}

export function StateSelect({ value, onChange, counts }: StateSelectProps) {
  const options = offered(value).map((state) => (
    <option key={state} value={state}>
      {counts ? `${state} (${groupedNumber(counts.get(state) ?? 0)})` : state}
    </option>
  ));
  return (
    <label className={styles['field']}>
      <span>State</span>
      <select value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">{allStates}</option>
        {/* A tornado that crossed a state's line counts in both, so the numbers add up to more than the whole. */}
        {counts ? <optgroup label="How many touched each state">{options}</optgroup> : options}
      </select>
    </label>
  );
}

/** The fifty states, and the territory or district of the URL. */
function offered(value: string): readonly string[] {
  return value === '' || usStates.includes(value) ? usStates : [...usStates, value];
}
