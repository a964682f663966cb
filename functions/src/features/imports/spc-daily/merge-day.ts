import type { StormReportStatus } from '@touchdown/shared/storm-reports/schema.ts';
import type { DailyReports } from './read-daily-reports.ts';
import type { StormReportRow } from './read-report-row.ts';
import { toStoredReport, type StoredStormReport } from './stored-storm-report.ts';

export interface ChangedReport {
  report: StoredStormReport;
  /** The names of the fields that differ; `status` where a withdrawn report has come back. */
  fields: string[];
}

export interface MergedDay {
  added: StoredStormReport[];
  changed: ChangedReport[];
  /** Those that vanish with this reading; what had vanished before is unchanged. */
  withdrawn: StoredStormReport[];
  unchanged: StoredStormReport[];
}

/**
 * Lays a day's file, read again, over what is stored of that day. The source amends its lists for
 * days: a row that vanishes is withdrawn and never deleted, for people may have added to it, and one
 * that comes back is what it was. What became of a report is kept through all of it. A filtered list
 * leaves reports out for being near another, so it withdraws none.
 */
export function mergeDay(stored: readonly StoredStormReport[], read: DailyReports): MergedDay {
  checkSameDay(stored, read);
  const rows = new Map<string, StormReportRow>(read.reports.map((row) => [row.id, row]));
  const merged: MergedDay = { added: [], changed: [], withdrawn: [], unchanged: [] };
  for (const before of stored) {
    const row = rows.get(before.id);
    rows.delete(before.id);
    const after = row ? amended(before, row) : read.isFiltered ? before : withdrawn(before);
    const fields = changedFields(before, after);
    if (fields.length === 0) merged.unchanged.push(before);
    else if (row) merged.changed.push({ report: after, fields });
    else merged.withdrawn.push(after);
  }
  merged.added.push(...[...rows.values()].map(toStoredReport));
  return merged;
}

/** All of the day after the merge, for whoever writes it. */
export function reportsAfter({ added, changed, withdrawn, unchanged }: MergedDay): StoredStormReport[] {
  return [...unchanged, ...changed.map(({ report }) => report), ...withdrawn, ...added];
}

function checkSameDay(stored: readonly StoredStormReport[], { day }: DailyReports): void {
  const other = stored.find((report) => report.report_date !== day);
  if (other) throw new Error(`Expected reports of ${day}, got ${other.id} of ${other.report_date}.`);
}

function amended(before: StoredStormReport, row: StormReportRow): StoredStormReport {
  return { ...before, ...row, status: before.status === 'WITHDRAWN' ? revivedStatus(before) : before.status };
}

function withdrawn(before: StoredStormReport): StoredStormReport {
  return { ...before, status: 'WITHDRAWN' };
}

/** A withdrawn report still knows its tornado. */
function revivedStatus({
  promoted_to_tornado_id: promoted,
  proposed_tornado_id: proposed,
}: StoredStormReport) {
  const status: StormReportStatus =
    promoted !== null ? 'PROMOTED_TO_OFFICIAL' : proposed !== null ? 'PROPOSED_MATCH' : 'PRELIMINARY';
  return status;
}

/** Which file said it, and with how many blanks, is no change of the report. */
const ofTheSource = new Set(['source_file', 'source_row']);

function changedFields(before: StoredStormReport, after: StoredStormReport): string[] {
  const names = Object.keys(after) as (keyof StoredStormReport)[];
  return names.filter((name) => !ofTheSource.has(name) && before[name] !== after[name]);
}
