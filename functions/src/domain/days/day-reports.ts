import type { StormReport } from '@touchdown/shared/storm-reports/schema.ts';

/** The storm reports of a record by their convective days. */
export interface DayReports {
  /** In the order of their times, with those withdrawn. */
  byDate: ReadonlyMap<string, readonly StormReport[]>;
  /** Days with a report that is not withdrawn, the oldest first. */
  dates: readonly string[];
}

const grouped = new WeakMap<readonly StormReport[], DayReports>();

/** Groups all reports once for each import or correction. */
export function dayReports(newestFirst: readonly StormReport[]): DayReports {
  const known = grouped.get(newestFirst);
  if (known) return known;
  const oldestFirst = newestFirst.toSorted((a, b) =>
    a.report_datetime < b.report_datetime || (a.report_datetime === b.report_datetime && a.id < b.id)
      ? -1
      : 1,
  );
  const byDate = Map.groupBy(oldestFirst, ({ report_date: date }) => date);
  const dates = [...byDate]
    .filter(([, reports]) => countOf(reports) > 0)
    .map(([date]) => date)
    .sort();
  const made = { byDate, dates };
  grouped.set(newestFirst, made);
  return made;
}

/** How many reports are not withdrawn. */
export function countOf(reports: readonly StormReport[] = []): number {
  return reports.filter(({ status }) => status !== 'WITHDRAWN').length;
}
