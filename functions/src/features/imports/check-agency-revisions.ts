import { tmpdir } from 'node:os';
import { join, basename } from 'node:path';
import { downloadEach, type AgencyFiles } from './agencies/download-each.ts';
import { fetchFromAgency, type AgencyUrls } from './agencies/fetch-from-agency.ts';
import { listNceiFiles } from './agencies/ncei-listing.ts';
import { politeHttp, type PoliteHttp } from './agencies/polite-http.ts';
import { importFetchedFiles } from './import-fetched-files.ts';
import { readBase } from './release/base-release.ts';
import type { Manifest } from './release/manifest.ts';
import type { ImportPorts } from './run/import-ports.ts';

const firstYear = 1950;

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

/**
 * Rules 1 and 3: fetches the newest revision of every year, old years too, that the record does not have yet, and the
 * SPC's record, which names its files by years and replaces them in place. An agency that is down does not keep out
 * the other.
 */
async function fetchNewRevisions(
  http: PoliteHttp,
  manifest: Manifest | undefined,
  where: { folder: string; thisYear: number; baseUrls?: AgencyUrls },
): Promise<AgencyFiles> {
  const { folder, baseUrls = {} } = where;
  const fetched = await Promise.allSettled([
    fetchNewNceiFiles(http, manifest, where),
    fetchFromAgency({ source: 'spc' }, { folder, http, baseUrls, log: () => {} }),
  ]);
  if (fetched.every(({ status }) => status === 'rejected'))
    throw (fetched[0] as PromiseRejectedResult).reason;
  const all: AgencyFiles = { files: [], missing: [], failed: [] };
  for (const [at, one] of fetched.entries()) {
    if (one.status === 'rejected') {
      all.failed.push({ name: at === 0 ? 'NCEI’s files' : 'the SPC’s record', error: one.reason as Error });
    } else {
      all.files.push(...one.value.files);
      all.failed.push(...one.value.failed);
    }
  }
  return all;
}

/** File names contain year and revision, so comparing them with the record's list of files shows what is new. */
async function fetchNewNceiFiles(
  http: PoliteHttp,
  manifest: Manifest | undefined,
  { folder, thisYear, baseUrls = {} }: { folder: string; thisYear: number; baseUrls?: AgencyUrls },
): Promise<AgencyFiles> {
  const listed = await listNceiFiles(http, {
    years: { from: firstYear, to: thisYear },
    ...(baseUrls.ncei === undefined ? {} : { baseUrl: baseUrls.ncei }),
  });
  const recorded = new Set(
    Object.values(manifest?.years ?? {}).flatMap(({ sources }) =>
      Object.values(sources).map(({ file }) => basename(file)),
    ),
  );
  const fresh = listed.filter(({ name }) => !recorded.has(name));
  return downloadEach(http, fresh, { folder, sameNameSameContent: true });
}
