import type { CatalogueSearch } from '@touchdown/shared/catalogue/catalogue-search.ts';
import { countDays, type DayCount } from '@touchdown/shared/catalogue/count-days.ts';
import { dayCount } from '@touchdown/shared/tornadoes/profile-steps.ts';
import type { TornadoProfile } from '@touchdown/shared/tornadoes/profile.ts';
import { onceInRecord } from '../catalogue/once-in-record.ts';

/** What is counted of all years of a record. */
export interface YearCounts {
  first: number;
  last: number;
  /** The last year, if the record ends before its December. */
  partial: number | null;
  byYear: TornadoProfile['by_year'];
  cautions: TornadoProfile['cautions'];
  /** By year: on how many dates a tornado began. */
  tornadoDays: number[];
  /** By year: the number of F1 and stronger of each date that has one. */
  f1OfDays: number[][];
  /** By year: how many until the end of each day of the year. */
  untilDay: Uint16Array[];
}

/** Counts the years of a record, by the wall clock at the place. It is done once in each record. */
export const yearCounts = onceInRecord((search): YearCounts => {
  const { years, partial_year: partial, by_year: byYear, cautions } = search.profile({});
  const { first, last, count } = years;
  const made: YearCounts = {
    first,
    last,
    partial,
    byYear,
    cautions,
    tornadoDays: Array.from({ length: count }, () => 0),
    f1OfDays: Array.from({ length: count }, () => []),
    untilDay: Array.from({ length: count }, () => new Uint16Array(dayCount)),
  };
  for (const day of localDays(search)) {
    const date = dateOf(day.day);
    const at = Number(date.slice(0, 4)) - first;
    if (at < 0 || at >= count) continue;
    made.tornadoDays[at] = (made.tornadoDays[at] ?? 0) + 1;
    if (day.f1Plus > 0) made.f1OfDays[at]?.push(day.f1Plus);
    const days = made.untilDay[at] as Uint16Array;
    days[dayOfYear(date)] = day.tornadoes;
  }
  for (const days of made.untilDay)
    for (let day = 1; day < dayCount; day++) days[day] = (days[day] as number) + (days[day - 1] as number);
  return made;
});

/** The days of the record, the first one first. */
export const localDays = onceInRecord((search: CatalogueSearch): DayCount[] =>
  countDays(
    search.catalogue,
    'local',
    Array.from({ length: search.catalogue.count }, (_, row) => row),
  ),
);

const dayMilliseconds = 86_400_000;

export function dateOf(day: number): string {
  return new Date(day * dayMilliseconds).toISOString().slice(0, 10);
}

/** From 0. Every year has a place for February 29. */
function dayOfYear(date: string): number {
  return (Date.parse(`2000${date.slice(4)}`) - Date.UTC(2000, 0, 1)) / dayMilliseconds;
}

export function toCountedDay({ day, tornadoes, f1Plus, deaths }: DayCount) {
  return { date: dateOf(day), tornadoes, f1_plus: f1Plus, deaths };
}
