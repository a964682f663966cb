import type { Rating } from '@touchdown/shared/tornadoes/rating.ts';
import {
  isMonthDayActive,
  monthDayLabel,
  noMonthDay,
  readMonthDay,
  type MonthDay,
} from '../filters/month-day.ts';
import { readScaleList, scaleLabel, writeScaleList } from '../filters/scale-values.ts';
import { findState } from '../filters/us-states.ts';
import type { Parameter } from './define-query-string.ts';

/** Values of the scale, separated by commas; none means all. Unknown ones are dropped. Each has a chip. */
export function scales(name: string, ...aliases: string[]): Parameter<Rating[]> {
  return {
    fallback: [],
    read: (search) => readScaleList([name, ...aliases].map((one) => search.get(one) ?? '').join(',')),
    write: (values) => ({ [name]: writeScaleList(values) }),
    chips: (values) =>
      values.map((value) => ({
        key: value,
        label: scaleLabel(value),
        without: (from) => from.filter((other) => other !== value),
      })),
  };
}

/** A state by its full name, upper-cased in the query string; empty means all states. */
export const stateName: Parameter<string> = {
  fallback: '',
  read: (search) => findState(search.get('state')),
  write: (state) => ({ state: state.toUpperCase() }),
  chips: (state) => (state ? [{ key: 'state', label: state, without: () => '' }] : []),
};

/** A day of the year. Month and day are read, written and removed only together. */
export const dayOfYear: Parameter<MonthDay> = {
  fallback: noMonthDay,
  read: (search) => {
    const monthDay = readMonthDay(search.get('month'), search.get('day'));
    return isMonthDayActive(monthDay) ? monthDay : noMonthDay;
  },
  write: (monthDay) => {
    const { month, day } = isMonthDayActive(monthDay) ? monthDay : noMonthDay;
    return { month: String(month ?? ''), day: String(day ?? '') };
  },
  chips: (monthDay) =>
    isMonthDayActive(monthDay)
      ? [{ key: 'date', label: monthDayLabel(monthDay), without: () => noMonthDay }]
      : [],
};
