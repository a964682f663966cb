import { convectiveBeginMinutes, type DayKind } from '../tornadoes/day-kinds.ts';
import { ratingNumber, type Rating } from '../tornadoes/rating.ts';
import { column, type Catalogue } from './columns.ts';
import { minutesPerDay } from './local-time.ts';

/** What the tornadoes of one day were. */
export interface DayCount {
  /** Days since 1970. */
  day: number;
  tornadoes: number;
  /** F1, EF1 and stronger. */
  f1Plus: number;
  /** Those that are known. */
  deaths: number;
}

/** Returns the number of the day of each row. */
export function dayReader(catalogue: Catalogue, kind: DayKind): (row: number) => number {
  const { minutes } = column(catalogue, 'begin');
  if (kind === 'convective')
    return (row) => Math.floor(((minutes[row] as number) - convectiveBeginMinutes) / minutesPerDay);
  const { values, codes } = column(catalogue, 'localOffset');
  return (row) =>
    Math.floor(((minutes[row] as number) + (values[codes[row] as number] ?? 0)) / minutesPerDay);
}

/** Counts the days on which one of these rows began, the first one first. Deaths are of whole paths unless told else. */
export function countDays(
  catalogue: Catalogue,
  kind: DayKind,
  rows: Iterable<number>,
  deathsOf = deathReader(catalogue),
): DayCount[] {
  const dayOf = dayReader(catalogue, kind);
  const ratings = column(catalogue, 'rating');
  const isF1Plus = ratings.values.map((rating) => (ratingNumber(rating as Rating) ?? 0) >= 1);
  const days = new Map<number, DayCount>();
  for (const row of rows) {
    const day = dayOf(row);
    let count = days.get(day);
    if (!count) days.set(day, (count = { day, tornadoes: 0, f1Plus: 0, deaths: 0 }));
    count.tornadoes++;
    if (isF1Plus[ratings.codes[row] as number]) count.f1Plus++;
    count.deaths += deathsOf(row) ?? 0;
  }
  return [...days.values()].toSorted((a, b) => a.day - b.day);
}

/** Reads the deaths along a path; null if they are not known. */
export function deathReader(catalogue: Catalogue): (row: number) => number | null {
  const { values, codes } = column(catalogue, 'fatalities');
  return (row) => values[codes[row] as number] ?? null;
}
