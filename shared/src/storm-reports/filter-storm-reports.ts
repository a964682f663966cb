import { unrated } from '../contract/tornado-scales.ts';
import type { ReportScaleFilter } from './report-scales.ts';
import type { StormReport } from './schema.ts';

export interface StormReportFilter {
  /** An empty list means any scale. */
  f_scale?: readonly ReportScaleFilter[] | undefined;
  /** Full name, upper case. */
  state?: string | undefined;
  month?: number | undefined;
  /** Ignored without a month. */
  day?: number | undefined;
}

/** Returns the reports of a list, newest first. A withdrawn report is in no list, only its own page shows it. */
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
        // The source's date, such as `2013-05-20`: `-05-20` begins at index 4.
        report.report_date.startsWith(monthAndDay, 4),
    )
    .sort(newestReportFirst);
}

/** Compares by convective day, then by time, then by id, so that no report is on two pages. */
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
