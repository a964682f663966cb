import { basename } from 'node:path';
import type { Manifest } from '../release/manifest.ts';
import type { AgencyFiles } from './fetch-from-agency.ts';
import { listNceiFiles } from './ncei-listing.ts';
import type { PoliteHttp } from './polite-http.ts';

const firstYear = 1950;

/**
 * Rules 1 and 3: fetches the newest revision of every year, old years too, that the record does not have yet.
 * File names contain year and revision, so comparing them with the record's list of files shows what is new.
 */
export async function fetchNewRevisions(
  http: PoliteHttp,
  manifest: Manifest | undefined,
  { folder, thisYear, baseUrl }: { folder: string; thisYear: number; baseUrl?: string },
): Promise<AgencyFiles['files']> {
  const listed = await listNceiFiles(http, {
    years: { from: firstYear, to: thisYear },
    ...(baseUrl === undefined ? {} : { baseUrl }),
  });
  const recorded = new Set(
    Object.values(manifest?.years ?? {}).flatMap(({ sources }) =>
      Object.values(sources).map(({ file }) => basename(file)),
    ),
  );
  const files: AgencyFiles['files'] = [];
  for (const { name, url } of listed.filter((file) => !recorded.has(file.name))) {
    const { path, fetched } = await http.download(url, folder, name, { sameNameSameContent: true });
    files.push({ path, name, url, fetched });
  }
  return files;
}
