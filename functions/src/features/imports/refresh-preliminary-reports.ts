import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fetchFromAgency } from './agencies/fetch-from-agency.ts';
import { politeHttp } from './agencies/polite-http.ts';
import { wantedReportDays } from './agencies/wanted-report-days.ts';
import type { Fetching } from './check-agency-revisions.ts';
import { importFetchedFiles } from './import-fetched-files.ts';
import { readBase } from './release/base-release.ts';
import type { ImportPorts } from './run/import-ports.ts';

/** Imports the SPC's daily lists that the record lacks, and again those that may have been amended. */
export async function refreshPreliminaryReports(
  ports: ImportPorts,
  { http = politeHttp(), baseUrls = {}, folder = join(tmpdir(), 'spc-daily') }: Partial<Fetching> = {},
): Promise<void> {
  await importFetchedFiles('SPC daily reports', ports, async () => {
    const { manifest } = await readBase(ports);
    // The newest come first, because a run may end early at a server that is down.
    const days = wantedReportDays(manifest?.reports ?? null, new Date(ports.now())).toReversed();
    return fetchFromAgency({ source: 'spc-daily', days }, { folder, http, baseUrls, log: () => {} });
  });
}
