import { unrated } from '../contract/tornado-scales.ts';
import type { ReportScaleFilter } from './report-scales.ts';
import { recordAnswerOf, type RecordAnswer } from './record-answer.ts';
import type { StormReport, StormReportCounts } from './schema.ts';

export interface StormReportFilter {
  /** An empty list means any scale. */
  f_scale?: readonly ReportScaleFilter[] | undefined;
  /** Full name, upper case. */
  state?: string | undefined;
  /** A name in any letter case, with or without its kind, or each name that the county has. */
  county?: string | readonly string[] | undefined;
  /** Of the convective day, as the other dates. */
  year?: number | undefined;
  month?: number | undefined;
  /** Ignored without a month. */
  day?: number | undefined;
  date_from?: string | undefined;
  date_to?: string | undefined;
  /** What the official record says to it, by the last day that it covers. */
  record_answer?: readonly RecordAnswer[] | undefined;
  officialUntil?: string | null;
  /** For those who follow each report and must hear that it is gone. */
  withWithdrawn?: boolean;
}

/** Returns the reports of a list, newest first. A withdrawn report is in no list, only its own page shows it. */
export function filterStormReports(
  reports: readonly StormReport[],
  {
    f_scale: scales = [],
    state,
    county,
    year,
    month,
    day,
    date_from: from,
    date_to: to,
    record_answer: answers = [],
    officialUntil = null,
    withWithdrawn = false,
  }: StormReportFilter,
): StormReport[] {
  const counties = county === undefined ? undefined : new Set([county].flat().map(countyKeyOf));
  const wantedScales = new Set<string>(scales);
  const monthAndDay = month === undefined ? '' : dateEnd(month, day);
  return reports
    .filter(
      (report) =>
        (withWithdrawn || report.status !== 'WITHDRAWN') &&
        (wantedScales.size === 0 || wantedScales.has(report.preliminary_f_scale ?? unrated)) &&
        (state === undefined || report.state === state) &&
        (counties === undefined || (report.county !== null && counties.has(countyKeyOf(report.county)))) &&
        (year === undefined || report.report_date.startsWith(`${year}-`)) &&
        (from === undefined || report.report_date >= from) &&
        (to === undefined || report.report_date <= to) &&
        (answers.length === 0 || answers.includes(recordAnswerOf(report, officialUntil))) &&
        // The source's date, such as `2013-05-20`: `-05-20` begins at index 4.
        report.report_date.startsWith(monthAndDay, 4),
    )
    .sort(newestReportFirst);
}

/** Counts a selection by state, the most first, by status, and by what the official record says to it. */
export function countStormReports(
  reports: readonly StormReport[],
  officialUntil: string | null,
): StormReportCounts {
  const states = new Map<string, StormReportCounts['states'][number]>();
  const statuses = { PRELIMINARY: 0, PROPOSED_MATCH: 0, PROMOTED_TO_OFFICIAL: 0 };
  const answers = { waiting: 0, became: 0, undecided: 0, not_a_tornado: 0 };
  for (const report of reports) {
    const { state, state_code, status } = report;
    const answer = recordAnswerOf(report, officialUntil);
    if (status !== 'WITHDRAWN') statuses[status]++;
    if (answer !== 'withdrawn') answers[answer]++;
    const known = states.get(state_code);
    if (known) known.reports++;
    else states.set(state_code, { state, state_code, reports: 1 });
  }
  const mostFirst = [...states.values()].sort(
    (a, b) => b.reports - a.reports || compareText(a.state, b.state),
  );
  return { states: mostFirst, statuses, answers };
}

const kindOfCounty = / (county|parish|borough|census area|municipality|municipio)$/;

/** The source writes `ST CHARLES`, `DE KALB` and `CITY OF NORFOLK` for St. Charles, DeKalb and Norfolk City. */
export function countyKeyOf(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/^city of (.+)$/, '$1 city')
    .replace(kindOfCounty, '')
    .replaceAll(/[^a-z0-9]/g, '')
    .replace(/^saint(?=.)/, 'st');
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
