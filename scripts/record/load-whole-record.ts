import { runImport } from '@touchdown/functions/features/imports/run/run-import.ts';
import { collectFiles } from '../import/collect-files.ts';
import { toRecordPlace } from '../import/find-record-place.ts';
import { importPortsOf } from '../import/import-target.ts';
import type { LocalCloud } from '../local/start-local-cloud.ts';
import { sampleCsvPath } from '../sample/sample-record.ts';
import { realDataFile } from '../testing/real-data.ts';
import { loadIntoLocalCloud } from './load-into-local-cloud.ts';

/** Loads NOAA's files if they are available, and the sample otherwise. Returns a sentence about what was loaded. */
export async function loadWholeRecord(cloud: LocalCloud): Promise<string> {
  const data = realDataFile('.');
  if (!data) {
    const { count } = await loadIntoLocalCloud(cloud, sampleCsvPath);
    return `NOAA's files were not found; loaded the sample of ${count} tornadoes.`;
  }
  const { ports, close } = importPortsOf(toRecordPlace(cloud.nameOf, cloud), 'a script', () => {});
  const startedAt = performance.now();
  const { totals } = await runImport(collectFiles([data]), {}, ports);
  close();
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  return `The whole record: ${totals.tornadoes.toLocaleString('en-US')} tornadoes, imported in ${seconds} s.`;
}
