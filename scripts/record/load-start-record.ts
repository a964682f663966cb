import { pathToFileURL } from 'node:url';
import { readBase, type BaseRelease } from '@touchdown/functions/features/imports/release/manifest.ts';
import { fitOfRelease } from '@touchdown/functions/features/imports/release/load-compiled-release.ts';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { toRecordPlace } from '../site/find-record-place.ts';
import { importPortsOf } from '../import/import-target.ts';
import type { RecordTarget } from '../site/start-local-site.ts';
import { sampleCsvPath } from '../sample/sample-record.ts';
import type { StartRecord } from './start-options.ts';
import { openCompiledRelease } from './compiled-release.ts';
import { loadIntoLocalCloud } from './load-into-local-cloud.ts';

const adapter = new URL('compiled-release.ts', import.meta.url).href;

interface ReleaseToLoad {
  /** For tests. */
  folder?: string;
  /** When the archive and the table may be filled with what is served. */
  begin?: Promise<unknown>;
}

/**
 * Loads the record that `npm start` was asked for, unless what is there is never replaced. Returns whether the sample's
 * contributions may be added to it.
 */
export async function loadStartRecord(
  cloud: RecordTarget,
  wanted: StartRecord,
  log: (line: string) => void,
  release: ReleaseToLoad = {},
): Promise<boolean> {
  const base = await baseOf(cloud);
  const { pointer } = base;
  const present = pointer && `the ${pointer.kind} record of ${groupedNumber(pointer.count)} tornadoes`;
  if (wanted.kind === 'empty') {
    log(present ? `Kept ${present}; with --fresh --empty there is none.` : 'No record is loaded.');
    return pointer?.kind === 'sample';
  }
  if (wanted.kind === 'compiled') return loadCompiled(cloud, base, log, release);
  if (pointer?.kind === 'official') {
    const option = wanted.kind === 'sample' ? '--sample' : '--record FILE';
    const beside = wanted.kind === 'sample' ? ', and the sample’s contributions are added to it' : '';
    log(`Kept ${present}${beside}. A start never replaces a record. To delete this state and begin again:`);
    log(`  npm start -- --fresh ${option}`);
    return wanted.kind === 'sample';
  }
  return loadFile(cloud, wanted.kind === 'file' ? pathToFileURL(wanted.file) : sampleCsvPath, log);
}

async function loadCompiled(
  cloud: RecordTarget,
  base: BaseRelease,
  log: (line: string) => void,
  { folder, begin }: ReleaseToLoad,
): Promise<boolean> {
  const { pointer } = base;
  try {
    const release = await openCompiledRelease(folder);
    const fit = fitOfRelease(base, release.fingerprint);
    const whole = `the whole record of ${groupedNumber(release.count)} tornadoes`;
    if (pointer && fit === 'same') log(`Kept ${whole}.`);
    else if (pointer && fit === 'imported') {
      log(
        `Kept the imported record of ${groupedNumber(pointer.count)} tornadoes. A start never replaces it.`,
      );
      return false;
    } else {
      log(
        fit === 'revises' ? `Revising the record to release ${release.fingerprint} …` : `Loading ${whole} …`,
      );
      await cloud.filling.publish({ module: adapter, ...(folder === undefined ? {} : { folder }) }, begin);
    }
    return true;
  } catch (error) {
    log(`The whole record was not loaded. ${(error as Error).message}`);
    if (!pointer) return loadFile(cloud, sampleCsvPath, log);
    log(`Kept the ${pointer.kind} record of ${groupedNumber(pointer.count)} tornadoes as it was.`);
    return true;
  }
}

async function loadFile(cloud: RecordTarget, file: URL, log: (line: string) => void): Promise<boolean> {
  const { kind, count, changed } = await loadIntoLocalCloud(cloud, file);
  log(`${changed ? 'Loaded' : 'Kept'} the ${kind} record: ${groupedNumber(count)} tornadoes.`);
  return kind === 'sample';
}

async function baseOf(cloud: RecordTarget): Promise<BaseRelease> {
  const { ports, close } = importPortsOf(toRecordPlace(cloud.nameOf, cloud), 'npm start', () => {});
  try {
    return await readBase(ports);
  } finally {
    close();
  }
}
