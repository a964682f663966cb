import { StormReport } from '@touchdown/shared/storm-reports/schema.ts';
import * as z from 'zod';
import type { StormReportRow } from './read-report-row.ts';

/** A storm report as stored: the fields that the site shows, and those that later imports and matches need. */
export const StoredStormReport = z.strictObject({
  ...StormReport.shape,
  source_file: z.string(),
  source_row: z.string().describe('The original row of the file'),
  proposed_tornado_id: z.string().nullable().describe('The match that a person must accept or refuse'),
  refused_tornado_ids: z.array(z.string()).describe('Tornadoes that a person has refused as the match'),
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

/** Returns the fields that the site may show. */
export function toShownReport(stored: StoredStormReport): StormReport {
  return shown.parse(stored);
}
