import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fetchFromAgency } from './agencies/fetch-from-agency.ts';
import { cloudPorts } from './cloud-ports.ts';
import { importFetchedFiles } from './import-fetched-files.ts';

const ports = cloudPorts('daily schedule');
/** Rule 34: the SPC amends its lists for several days. */
const since = '7d';

/** Runs once a day. Imports the preliminary reports of the last week again. */
export async function handler(): Promise<void> {
  await importFetchedFiles('SPC daily reports', ports, async () => {
    const folder = join(tmpdir(), 'spc-daily');
    const { files } = await fetchFromAgency({ source: 'spc-daily', since }, { folder, log: () => {} });
    return files;
  });
}
