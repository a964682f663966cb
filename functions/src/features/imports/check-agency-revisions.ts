import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AgencyUrls } from './agencies/fetch-from-agency.ts';
import { fetchNewRevisions } from './agencies/fetch-new-revisions.ts';
import { politeHttp } from './agencies/polite-http.ts';
import { importFetchedFiles } from './import-fetched-files.ts';
import { readBase } from './release/base-release.ts';
import type { ImportPorts } from './run/import-ports.ts';

/** How to reach the agencies, and where files are kept meanwhile. */
export interface Fetching {
  http: ReturnType<typeof politeHttp>;
  baseUrls: AgencyUrls;
  folder: string;
}

/** Imports every year that NCEI has published again, old years too, and the SPC's record if it has changed. */
export async function checkAgencyRevisions(
  ports: ImportPorts,
  { http = politeHttp(), baseUrls = {}, folder = join(tmpdir(), 'agencies') }: Partial<Fetching> = {},
): Promise<void> {
  await importFetchedFiles('agency revisions', ports, async () => {
    const { manifest } = await readBase(ports);
    const thisYear = new Date(ports.now()).getUTCFullYear();
    return fetchNewRevisions(http, manifest, { folder, thisYear, baseUrls });
  });
}
