import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fetchFromAgency } from './agencies/fetch-from-agency.ts';
import { cloudPorts } from './cloud-ports.ts';
import { importFetchedFiles } from './import-fetched-files.ts';

const ports = cloudPorts('daily schedule');
/** The SPC amends its lists for days: rule 34. */
const since = '7d';

/** Once a day: the last week's preliminary reports again. */
export async function handler(): Promise<void> {
  await importFetchedFiles('SPC daily reports', ports, async () => {
    const folder = join(tmpdir(), 'spc-daily');
    const { files } = await fetchFromAgency({ source: 'spc-daily', since }, { folder, log: () => {} });
    return files;
  });
}
