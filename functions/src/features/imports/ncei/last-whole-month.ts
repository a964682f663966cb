import { isPlausibleYear } from '../files/plausible-values.ts';

/** Before, NCEI listed few kinds of events: a month without a row may just have had none. */
const allEventsSince = 1996;
/** Real months differ less than this from the others. A few rows with a mistaken month are no month. */
const leastShare = 0.02;

/** How many rows, of all kinds of events, each month has. */
export type RowsByMonth = Map<number, number>;

/** Counts a row by its `BEGIN_YEARMONTH`, such as `201104`. */
export function countMonth(rows: RowsByMonth, yearMonth: string): void {
  const month = Number(/^\d{4}(0[1-9]|1[0-2])$/.exec(yearMonth)?.[1]);
  if (month) rows.set(month, (rows.get(month) ?? 0) + 1);
}

/**
 * Returns the last day that a year's file covers: of its last month with rows that had ended when NCEI made the file.
 * Undefined if there is none.
 */
export function lastWholeMonth(year: number, rows: RowsByMonth, madeOn: string): string | undefined {
  if (!isPlausibleYear(year)) return undefined;
  if (year < allEventsSince) return lastDayOf(year, 12);
  const least = (leastShare * [...rows.values()].reduce((sum, count) => sum + count, 0)) / rows.size;
  // A name without the day of the file says nothing against it.
  const made = /^(?:19|20)\d{6}$/.test(madeOn) ? madeOn : '99999999';
  const whole = [...rows].flatMap(([month, count]) => {
    const lastDay = lastDayOf(year, month);
    return count >= least && lastDay.replaceAll('-', '') < made ? lastDay : [];
  });
  return whole.sort().at(-1);
}

function lastDayOf(year: number, month: number): string {
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}
