import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  downloadEach,
  type AgencyFiles,
} from '@touchdown/functions/features/imports/agencies/download-each.ts';
import {
  fetchFromAgency,
  type AgencyUrls,
} from '@touchdown/functions/features/imports/agencies/fetch-from-agency.ts';
import { listNceiFiles } from '@touchdown/functions/features/imports/agencies/ncei-listing.ts';
import type { PoliteHttp } from '@touchdown/functions/features/imports/agencies/polite-http.ts';
import { openSourceFile } from '@touchdown/functions/features/imports/files/open-source-file.ts';
import type { InputFile } from '@touchdown/functions/features/imports/run/sort-out-files.ts';
import { firstYear } from '../../import/import-options.ts';
import type { LeftOut } from './pass-checks.ts';
import type { ReleaseBase } from './release-base.ts';

export interface Agencies {
  http: PoliteHttp;
  baseUrls?: AgencyUrls;
  /** Where files stay. What is there is not fetched again. */
  downloads: string;
  now: () => number;
  log: (line: string) => void;
}

export interface FetchedFiles {
  inputs: InputFile[];
  /** What could not be fetched. */
  failed: LeftOut[];
}

/**
 * Fetches the SPC's record, and of NCEI's files those of the years that either agency has published again: a compiled
 * year has no source rows, so all files of such a year are needed. An agency that is down does not keep out the other.
 */
export async function fetchFiles(base: ReleaseBase, agencies: Agencies): Promise<FetchedFiles> {
  const { http, baseUrls = {}, downloads, log } = agencies;
  const at = { http, baseUrls, log };
  const spc = await settled('the SPC’s record', () =>
    fetchFromAgency({ source: 'spc' }, { ...at, folder: join(downloads, 'spc') }),
  );
  const again = spc.files.filter(({ path }) => !isKnown(base, path)).map(({ name }) => spanOf(name));
  const ncei = await settled('NCEI’s files', () =>
    fetchNcei(base, agencies, (year) => again.some(({ from, to }) => year >= from && year <= to)),
  );
  if (spc.error && ncei.error) throw new Error(`${spc.error.message}\n${ncei.error.message}`);
  const inputsOf = (folder: string, { files }: AgencyFiles) =>
    files.map(({ name, path }) => {
      return { name: `${folder}/${name}`, read: () => openSourceFile(name, path) };
    });
  return {
    inputs: [...inputsOf('ncei', ncei), ...inputsOf('spc', spc)],
    failed: [...ncei.failed, ...spc.failed].map(({ name, error }) => {
      return { of: name, because: `It could not be fetched. ${error.message}` };
    }),
  };
}

async function fetchNcei(
  base: ReleaseBase,
  { http, baseUrls = {}, downloads, now, log }: Agencies,
  isOfSpc: (year: number) => boolean,
): Promise<AgencyFiles> {
  const listed = await listNceiFiles(http, {
    years: { from: firstYear, to: new Date(now()).getUTCFullYear() },
    ...(baseUrls.ncei === undefined ? {} : { baseUrl: baseUrls.ncei }),
  });
  const fresh = new Set(
    listed
      .filter(({ year, family, revision }) => revision > (base.sources(year)[family]?.rank ?? ''))
      .map(({ year }) => year),
  );
  const wanted = listed.filter(({ year }) => fresh.has(year) || isOfSpc(year));
  return downloadEach(http, wanted, { folder: join(downloads, 'ncei'), sameNameSameContent: true, log });
}

/** The SPC replaces a file under its name, so only its content shows whether it is new. */
function isKnown({ release }: ReleaseBase, path: string): boolean {
  const sha256 = createHash('sha256').update(readFileSync(path)).digest('hex');
  return release?.index.sources.some((source) => source.sha256 === sha256) ?? false;
}

/** `1950-2024_torn.csv` or `2025_torn.csv`. */
function spanOf(name: string): { from: number; to: number } {
  const [, from, to = from] = /^(\d{4})(?:-(\d{4}))?_/.exec(name) ?? [];
  return { from: Number(from), to: Number(to) };
}

type Settled = AgencyFiles & { error?: Error };

async function settled(name: string, fetching: () => Promise<AgencyFiles>): Promise<Settled> {
  try {
    return await fetching();
  } catch (error) {
    return { files: [], missing: [], failed: [{ name, error: error as Error }], error: error as Error };
  }
}
