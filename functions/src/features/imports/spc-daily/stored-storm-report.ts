import * as z from 'zod';
import { StormReport, type StormReportStatus } from '@touchdown/shared/storm-reports/schema.ts';
import type { StormReportRow, DailyReports } from './read-daily-reports.ts';

/** A storm report as stored: the fields that the site shows, and those that later imports and matches need. */
export const StoredStormReport = z.strictObject({
  ...StormReport.shape,
  source_file: z.string(),
  source_row: z.string().describe('The original row of the file'),
  proposed_tornado_id: z.string().nullable().describe('The match that a person must accept or refuse'),
  refused_tornado_ids: z.array(z.string()).describe('Tornadoes that a person has refused as the match'),
});
export type StoredStormReport = z.infer<typeof StoredStormReport>;

function toStoredReport(row: StormReportRow): StoredStormReport {
  return {
    ...row,
    status: 'PRELIMINARY',
    promoted_to_tornado_id: null,
    promotion_score: null,
    radar_video_url: null,
    proposed_tornado_id: null,
    refused_tornado_ids: [],
  };
}

const shown = StormReport.strip();

/** Returns the fields that the site may show. */
export function toShownReport(stored: StoredStormReport): StormReport {
  return shown.parse(stored);
}

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
 * another report, so it withdraws nothing.
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
