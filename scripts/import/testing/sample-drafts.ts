import { readFileSync } from 'node:fs';
import type { TornadoDraft } from '@touchdown/functions/features/imports/record/tornado-document.ts';
import { toDraft } from '../../record/to-draft.ts';
import { readSampleRecord, sampleCsvPath } from '../../sample/sample-record.ts';

/** The sample that `npm start` loads, as it is handed to the loader. */
export function sampleDrafts(): TornadoDraft[] {
  return readSampleRecord(readFileSync(sampleCsvPath, 'utf8')).map((row) => toDraft(row, 'sample'));
}
