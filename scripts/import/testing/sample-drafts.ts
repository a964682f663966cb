import { readFileSync } from 'node:fs';
import { layOnFamousNames } from '@touchdown/functions/features/imports/record/famous-tornado.ts';
import type { TornadoDraft } from '@touchdown/functions/features/imports/record/tornado-document.ts';
import { toDraft } from '../../record/to-draft.ts';
import { readSampleRecord, sampleCsvPath } from '../../sample/sample-record.ts';

/** Returns the sample that `npm start` loads, as the loader receives it. */
export function sampleDrafts(): TornadoDraft[] {
  const rows = readSampleRecord(readFileSync(sampleCsvPath, 'utf8'));
  return layOnFamousNames(rows.map((row) => toDraft(row, 'sample')));
}

/** The first of them, for tests that any sample serves: each year is an object to write. */
export function fewSampleDrafts(): TornadoDraft[] {
  return sampleDrafts().slice(0, 9);
}
