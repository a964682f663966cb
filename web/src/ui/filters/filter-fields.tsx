import { usStates } from '@touchdown/shared/geo/states.ts';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { monthNames } from '@touchdown/shared/text/written-date.ts';
import { allStates } from '../../lib/filters/us-states.ts';
import { days, withMonth, type MonthDay } from '../../lib/filters/month-day.ts';
import styles from './filters.module.css';

interface DateFieldProps {
  label: string;
  /** In the format of a date input; empty if none is chosen. */
  value: string;
  onChange: (value: string) => void;
}

/** A date since the first year of the record. */
export function DateField({ label, value, onChange }: DateFieldProps) {
  return (
    <label className={styles['field']}>
      <span>{label}</span>
      <input type="date" min="1950-01-01" value={value} onChange={({ target }) => onChange(target.value)} />
    </label>
  );
}

interface OptionSelectProps<T extends string | number> {
  label: string;
  value: T;
  options: readonly { value: T; label: string }[];
  onChange: (value: T) => void;
}

/** A select for one of a few options. */
export function OptionSelect<T extends string | number>({
  label,
  value,
  options,
  onChange,
}: OptionSelectProps<T>) {
  return (
    <label className={styles['field']}>
      <span>{label}</span>
      <select
        value={value}
        onChange={({ target }) => {
          const chosen = options[target.selectedIndex];
          if (chosen) onChange(chosen.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}

interface SearchFieldProps {
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
}

/** A text search among the other filters. */
export function SearchField({ label, placeholder, value, onChange }: SearchFieldProps) {
  return (
    <label className={styles['field']}>
      <span>{label}</span>
      <input
        type="search"
        value={value}
        placeholder={placeholder}
        onChange={({ target }) => onChange(target.value)}
      />
    </label>
  );
}

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

interface TextFieldProps {
  label: string;
  value: string;
  placeholder?: string;
  onChange: (value: string) => void;
}

/** A name to filter by. */
export function TextField({ label, value, placeholder, onChange }: TextFieldProps) {
  return (
    <label className={styles['field']}>
      <span>{label}</span>
      <input
        type="text"
        maxLength={100}
        placeholder={placeholder}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </label>
  );
}

interface MonthDaySelectProps {
  value: MonthDay;
  onChange: (value: MonthDay) => void;
  counts?: ReadonlyMap<number, number> | undefined;
}

/** A day of the year. The day is enabled once a month is chosen, and cleared with the month. */
export function MonthDaySelect({ value, onChange, counts }: MonthDaySelectProps) {
  return (
    <>
      <label className={styles['field']}>
        <span>Month</span>
        <select
          value={value.month ?? ''}
          onChange={({ target }) =>
            onChange(withMonth(value, target.value === '' ? null : Number(target.value)))
          }
        >
          <option value="">Any month</option>
          {monthNames.map((name, at) => (
            <option key={name} value={at + 1}>
              {counts ? `${name} (${groupedNumber(counts.get(at + 1) ?? 0)})` : name}
            </option>
          ))}
        </select>
      </label>
      <label className={styles['field']}>
        <span>Day</span>
        <select
          value={value.day ?? ''}
          disabled={value.month === null}
          onChange={({ target }) =>
            onChange({ ...value, day: target.value === '' ? null : Number(target.value) })
          }
        >
          <option value="">Any day</option>
          {days.map((day) => (
            <option key={day}>{day}</option>
          ))}
        </select>
      </label>
    </>
  );
}
