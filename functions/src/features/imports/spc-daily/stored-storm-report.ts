import { StormReport } from '@touchdown/shared/storm-reports/schema.ts';
import * as z from 'zod';
import type { StormReportRow } from './read-report-row.ts';

/** A report as we keep it: what the site shows, and what later imports and matches need to know. */
export const StoredStormReport = z.strictObject({
  ...StormReport.shape,
  source_file: z.string(),
  source_row: z.string().describe('As it stood in the file'),
  proposed_tornado_id: z.string().nullable().describe('Waits for a person to accept or refuse it'),
  refused_tornado_ids: z.array(z.string()).describe('A person has said that it is not one of these'),
});
export type StoredStormReport = z.infer<typeof StoredStormReport>;

export function toStoredReport(row: StormReportRow): StoredStormReport {
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

/** What the site may show: the rows of the object that its functions read. */
export function toShownReport(stored: StoredStormReport): StormReport {
  return shown.parse(stored);
}
