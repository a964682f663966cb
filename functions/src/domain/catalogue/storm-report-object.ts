import { gunzipSync } from 'node:zlib';
import { StormReport } from '@touchdown/shared/storm-reports/schema.ts';
import * as z from 'zod';

/** Newer code may have written more fields, while the stage is updated. */
const Reports = z.array(StormReport.strip());
/** Many times the size of all reports. A damaged length must not exhaust memory. */
const maxBytes = 256 * 1024 * 1024;

/** Decodes the object that an import wrote. Throws if it does not contain exactly `count` different reports. */
export function readStormReportObject(gzipped: Uint8Array, count: number): StormReport[] {
  const text = gunzipSync(gzipped, { maxOutputLength: maxBytes }).toString('utf8');
  const reports = Reports.parse(JSON.parse(text));
  if (reports.length !== count) throw new Error(`expected ${count} reports, got ${reports.length}`);
  const ids = new Set(reports.map(({ id }) => id));
  if (ids.size !== count) throw new Error(`expected ${count} different ids, got ${ids.size}`);
  return reports;
}
