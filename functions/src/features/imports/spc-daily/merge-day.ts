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
  /** Reports that vanished from this file. Those that vanished earlier are unchanged. */
  withdrawn: StoredStormReport[];
  unchanged: StoredStormReport[];
}

/**
 * Merges a day's file into the stored reports of that day. The source amends its lists for several days. A
 * report that vanishes is withdrawn, never deleted, because people may have added to it, and it gets its old
 * status back if it reappears. Promotions and refusals are kept. A filtered list omits reports that are near
 * another one, so it withdraws none.
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

/** Returns all reports of the day after the merge. */
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

/** A withdrawn report still has its tornado, which gives the status it had. */
function revivedStatus({
  promoted_to_tornado_id: promoted,
  proposed_tornado_id: proposed,
}: StoredStormReport) {
  const status: StormReportStatus =
    promoted !== null ? 'PROMOTED_TO_OFFICIAL' : proposed !== null ? 'PROPOSED_MATCH' : 'PRELIMINARY';
  return status;
}

/** A different file or other white space in the row does not change a report. */
const sourceFields = new Set(['source_file', 'source_row']);

export function changedFields(before: StoredStormReport, after: StoredStormReport): string[] {
  const names = Object.keys(after) as (keyof StoredStormReport)[];
  return names.filter((name) => !sourceFields.has(name) && before[name] !== after[name]);
}
