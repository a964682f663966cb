import type { Catalogue } from '@touchdown/shared/catalogue/columns.ts';
import { findRows } from '@touchdown/shared/catalogue/find-rows.ts';
import { readSummary } from '@touchdown/shared/catalogue/read-row.ts';
import { stateOfPostal } from '@touchdown/shared/search/state-names.ts';
import { recordAnswerOf } from '@touchdown/shared/storm-reports/record-answer.ts';
import type {
  StormReport,
  StormReportInList,
  TornadoOfReport,
} from '@touchdown/shared/storm-reports/schema.ts';
import { nameOf } from '@touchdown/shared/tornadoes/display-name.ts';
import { timeZoneOf } from '../wall-time/time-zone-of.ts';
import { readWall } from '../wall-time/with-wall-time.ts';

/**
 * Adds to each report what clocks showed at its place, what the official record says to it, and the tornado it is about. The tornado is named from the record
 * as it is served, so that its name follows each correction. Without a record, its name is not known.
 */
export function listReports(
  reports: readonly StormReport[],
  catalogue: Catalogue | undefined,
  officialUntil: string | null,
): StormReportInList[] {
  const ids = new Set(reports.flatMap((report) => tornadoIdOf(report) ?? []));
  const rows = catalogue && ids.size > 0 ? findRows(catalogue, ids) : new Map<string, number>();
  return reports.map((report) => {
    const id = tornadoIdOf(report);
    const row = id === undefined ? undefined : rows.get(id);
    const summary = catalogue && row !== undefined ? readSummary(catalogue, row) : undefined;
    return {
      ...report,
      ...placeClock(report),
      tornado: id === undefined ? null : toTornado(id, report, summary),
      record_answer: recordAnswerOf(report, officialUntil),
    };
  });
}

/** Returns the id of the tornado that a report is about, or that it is probably about. */
export function tornadoIdOf({
  status,
  promoted_to_tornado_id: promoted,
  proposed_tornado_id: proposed,
}: StormReport): string | undefined {
  if (status === 'PROMOTED_TO_OFFICIAL') return promoted ?? undefined;
  return status === 'PROPOSED_MATCH' ? (proposed ?? undefined) : undefined;
}

function toTornado(
  id: string,
  { promotion_score: score }: StormReport,
  summary: ReturnType<typeof readSummary> | undefined,
): TornadoOfReport {
  const rating = summary?.tor_f_scale;
  return {
    id,
    name: summary ? nameOf(summary).title : null,
    tor_f_scale: rating === undefined || rating === 'N/A' ? null : rating,
    begin_wall: summary?.begin_wall ?? null,
    score,
  };
}

/** The date on the clock at the place of a report. Where that is not known, the day of its list. */
export function localDateOf(report: StormReport): string {
  return placeClock(report).report_wall?.slice(0, 10) ?? report.report_date;
}

/** What clocks showed at the place of a report. */
export function placeClock(
  report: StormReport,
): Pick<StormReportInList, 'report_wall' | 'report_zone_letters'> {
  const { state_code: postal, start_lat, start_lon, report_datetime: instant } = report;
  const state = stateOfPostal(postal)?.name ?? '';
  const zone = timeZoneOf({ state, start_lat, start_lon, end_lat: null, end_lon: null });
  if (zone === null) return { report_wall: null, report_zone_letters: null };
  // Lists of reports begin long after daylight time became a matter of whole states.
  const { local, letters } = readWall(instant, zone, true);
  return { report_wall: local, report_zone_letters: letters };
}
