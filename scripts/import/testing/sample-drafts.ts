import { readFileSync } from 'node:fs';
import type { TornadoDraft } from '@touchdown/functions/features/imports/record/tornado-document.ts';
import { toDraft } from '../../record/to-draft.ts';
import { readSampleRecord, sampleCsvPath } from '../../sample/sample-record.ts';

/** Returns the sample that `npm start` loads, as the loader receives it. */
export function sampleDrafts(): TornadoDraft[] {
  return readSampleRecord(readFileSync(sampleCsvPath, 'utf8')).map((row) => toDraft(row, 'sample'));
}
