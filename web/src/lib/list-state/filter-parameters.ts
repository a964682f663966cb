import { monthNames } from '@touchdown/shared/text/written-date.ts';
import { ratings, type Rating } from '@touchdown/shared/tornadoes/rating.ts';
import {
  isMonthDayActive,
  monthDayLabel,
  noMonthDay,
  readMonthDay,
  type MonthDay,
} from '../filters/month-day.ts';
import { readScaleList, scaleLabel, writeScaleList } from '../filters/scale-values.ts';
import { allStates, findState } from '../filters/us-states.ts';
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
    leftOut: (search) =>
      unknownScales([name, ...aliases].flatMap((one) => (search.get(one) ?? '').split(','))),
  };
}

function unknownScales(named: readonly string[]): string[] {
  const known = new Set<string>(ratings);
  return named
    .map((text) => text.trim())
    .filter((text) => text !== '' && !known.has(text.toUpperCase()))
    .map((text) => `“${text}” isn’t a rating. Use F0 to F5, EF0 to EF5 or N/A.`);
}

/** A state by its full name, upper-cased in the query string; empty means all states. Postal codes are read too. */
export const stateName: Parameter<string> = {
  fallback: '',
  read: (search) => findState(search.get('state')),
  write: (state) => ({ state: state.toUpperCase() }),
  chips: (state) => (state ? [{ key: 'state', label: state, without: () => '' }] : []),
  leftOut: (search) => {
    const text = search.get('state') ?? '';
    const isAny = ['', allStates.toLowerCase()].includes(text.trim().toLowerCase());
    return isAny || findState(text) !== ''
      ? []
      : [`“${text}” isn’t a state. Use a name such as Kansas or a postal code such as KS.`];
  },
};

/** A month, or a day of it. A day alone means nothing. Both are removed together. */
export const dayOfYear: Parameter<MonthDay> = {
  fallback: noMonthDay,
  read: (search) => readMonthDay(search.get('month'), search.get('day')),
  write: ({ month, day }) => ({ month: String(month ?? ''), day: String((month && day) ?? '') }),
  chips: (monthDay) =>
    isMonthDayActive(monthDay)
      ? [{ key: 'date', label: monthDayLabel(monthDay), without: () => noMonthDay }]
      : [],
  leftOut: (search) => monthDayLeftOut(search.get('month') ?? '', search.get('day') ?? ''),
};

function monthDayLeftOut(month: string, day: string): string[] {
  const read = readMonthDay(month, day);
  return [
    ...(month !== '' && read.month === null ? [`“${month}” isn’t a month. Use a number from 1 to 12.`] : []),
    ...(day === '' || read.day !== null
      ? []
      : month === ''
        ? [`Day ${day} needs a month.`]
        : read.month === null
          ? []
          : [`“${day}” isn’t a day of ${monthNames[read.month - 1]}. Use a number from 1 to 31.`]),
  ];
}
