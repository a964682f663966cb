import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { monthNames } from '@touchdown/shared/text/written-date.ts';
import { days, withMonth, type MonthDay } from '../../lib/filters/month-day.ts';
import styles from './filters.module.css';

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
