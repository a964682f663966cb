import type { StormReport } from '@touchdown/shared/storm-reports/schema.ts';
import type { DayKind } from '@touchdown/shared/tornadoes/day-kinds.ts';
import { localDateOf } from '../storm-reports/list-reports.ts';

/** The storm reports of a record by their days. */
export interface DayReports {
  /** In the order of their times, with those withdrawn. */
  byDate: ReadonlyMap<string, readonly StormReport[]>;
  /** Days with a report that is not withdrawn, the oldest first. */
  dates: readonly string[];
}

const grouped = {
  local: new WeakMap<readonly StormReport[], DayReports>(),
  convective: new WeakMap<readonly StormReport[], DayReports>(),
} as const satisfies Record<DayKind, unknown>;

/** Groups all reports once for each import or correction. */
export function dayReports(newestFirst: readonly StormReport[], kind: DayKind): DayReports {
  const known = grouped[kind].get(newestFirst);
  if (known) return known;
  const oldestFirst = newestFirst.toSorted((a, b) =>
    a.report_datetime < b.report_datetime || (a.report_datetime === b.report_datetime && a.id < b.id)
      ? -1
      : 1,
  );
  const byDate = Map.groupBy(oldestFirst, kind === 'local' ? localDateOf : ({ report_date: date }) => date);
  const dates = [...byDate]
    .filter(([, reports]) => countOf(reports) > 0)
    .map(([date]) => date)
    .sort();
  const made = { byDate, dates };
  grouped[kind].set(newestFirst, made);
  return made;
}

/** How many reports are not withdrawn. */
export function countOf(reports: readonly StormReport[] = []): number {
  return reports.filter(({ status }) => status !== 'WITHDRAWN').length;
}
