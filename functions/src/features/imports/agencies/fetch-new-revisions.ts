import { basename } from 'node:path';
import type { Manifest } from '../release/manifest.ts';
import { downloadEach, type AgencyFiles } from './download-each.ts';
import { fetchFromAgency, type AgencyUrls } from './fetch-from-agency.ts';
import { listNceiFiles } from './ncei-listing.ts';
import type { PoliteHttp } from './polite-http.ts';

const firstYear = 1950;

/**
 * Rules 1 and 3: fetches the newest revision of every year, old years too, that the record does not have yet, and the
 * SPC's record, which names its files by years and replaces them in place. An agency that is down does not keep out
 * the other.
 */
export async function fetchNewRevisions(
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
