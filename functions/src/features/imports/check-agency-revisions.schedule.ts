import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fetchNewRevisions } from './agencies/fetch-new-revisions.ts';
import { politeHttp } from './agencies/polite-http.ts';
import { cloudPorts } from './cloud-ports.ts';
import { importFetchedFiles } from './import-fetched-files.ts';
import { readBase } from './release/base-release.ts';

const ports = cloudPorts('monthly schedule');

/** Runs once a month. Imports every year that NCEI has published again, old years too. */
export async function handler(): Promise<void> {
  await importFetchedFiles('NCEI revisions', ports, async () => {
    const { manifest } = await readBase(ports);
    const where = { folder: join(tmpdir(), 'ncei'), thisYear: new Date(ports.now()).getUTCFullYear() };
    return fetchNewRevisions(politeHttp(), manifest, where);
  });
}
