import { readFileSync } from 'node:fs';
import { layOnFamousNames } from '@touchdown/functions/features/imports/record/famous-tornado.ts';
import type { TornadoDraft } from '@touchdown/functions/features/imports/record/tornado-document.ts';
import { toDraft } from '../../record/to-draft.ts';
import { readSampleRecord, sampleCsvPath } from '../../sample/sample-record.ts';

/** Returns the sample that `npm start` loads, as the loader receives it, or its first tornadoes. Each year is an object. */
export function sampleDrafts(count?: number): TornadoDraft[] {
  const rows = readSampleRecord(readFileSync(sampleCsvPath, 'utf8')).slice(0, count);
  return layOnFamousNames(rows.map((row) => toDraft(row, 'sample')));
}
