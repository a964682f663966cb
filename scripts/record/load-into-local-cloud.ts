import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { layOnFamousNames } from '@touchdown/functions/features/imports/record/famous-tornado.ts';
import {
  loadCompiledRecord,
  type LoadedRecord,
} from '@touchdown/functions/features/imports/release/load-compiled-release.ts';
import { toRecordPlace } from '../site/find-record-place.ts';
import { importPortsOf } from '../import/import-target.ts';
import type { RecordTarget } from '../site/start-local-site.ts';
import { readSampleRecord } from '../sample/sample-record.ts';
import { toDraft } from './to-draft.ts';

/** Loads a file with the columns of the sample into a local cloud. The head of a synthetic file contains SYNTHETIC. */
export async function loadIntoLocalCloud(cloud: RecordTarget, file: URL): Promise<LoadedRecord> {
  const text = readFileSync(file, 'utf8');
  const kind = /SYNTHETIC/.test(text.slice(0, 2_000)) ? 'synthetic' : 'sample';
  const fingerprint = createHash('sha256').update(text).digest('hex');
  const { ports, close } = importPortsOf(toRecordPlace(cloud.nameOf, cloud), 'npm start', () => {});
  try {
    const drafts = readSampleRecord(text).map((row) => toDraft(row, kind));
    // A made-up tornado has no name, even if it is like one that has.
    const named = kind === 'sample' ? layOnFamousNames(drafts) : drafts;
    return await loadCompiledRecord(ports, kind, fingerprint, named);
  } finally {
    close();
  }
}
