import { unrated } from '../contract/tornado-scales.ts';
import type { ReportScaleFilter } from './report-scales.ts';
import type { StormReport } from './schema.ts';

export interface StormReportFilter {
  /** An empty list asks for nothing in particular, as no list does. */
  f_scale?: readonly ReportScaleFilter[] | undefined;
  /** Full name, upper case. */
  state?: string | undefined;
  month?: number | undefined;
  /** Means something only with a month. */
  day?: number | undefined;
}

/**
 * The reports a list shows, newest first. What the source has withdrawn is still found by its id,
 * but no list counts it.
 */
export function filterStormReports(
  reports: readonly StormReport[],
  { f_scale: scales = [], state, month, day }: StormReportFilter,
): StormReport[] {
  const wantedScales = new Set<string>(scales);
  const monthAndDay = month === undefined ? '' : dateEnd(month, day);
  return reports
    .filter(
      (report) =>
        report.status !== 'WITHDRAWN' &&
        (wantedScales.size === 0 || wantedScales.has(report.preliminary_f_scale ?? unrated)) &&
        (state === undefined || report.state === state) &&
        // Of the source's own date: `2013-05-20` has its month at 4 and its day at 7.
        report.report_date.startsWith(monthAndDay, 4),
    )
    .sort(newestReportFirst);
}

/** By convective day, then by the clock within it, then by id so that no two pages show one report. */
export function newestReportFirst(a: StormReport, b: StormReport): number {
  return (
    compareText(b.report_date, a.report_date) ||
    compareText(b.report_datetime, a.report_datetime) ||
    compareText(a.id, b.id)
  );
}

function dateEnd(month: number, day: number | undefined): string {
  const twoDigits = (number: number) => String(number).padStart(2, '0');
  return day === undefined ? `-${twoDigits(month)}-` : `-${twoDigits(month)}-${twoDigits(day)}`;
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
