import { DownloadError } from '../../../platform/download/download-error.ts';
import { AgencyError } from './agency-error.ts';
import { listNceiFiles, nceiFamilies, type NceiFile, type YearSpan } from './ncei-listing.ts';
import { politeHttp, type PoliteHttp } from './polite-http.ts';
import { spcDailyUrls } from './spc-daily-urls.ts';
import { listSpcFiles } from './spc-listing.ts';

export type AgencyRequest =
  | { source: 'ncei'; years: YearSpan }
  | { source: 'spc' }
  /** `since` as `7d`, `2w` or `2026-11-01`. */
  | { source: 'spc-daily'; since: string };

export interface AgencyFetchOptions {
  folder: string;
  http?: PoliteHttp;
  baseUrls?: { [S in AgencyRequest['source']]?: string };
  now?: Date;
  log: (line: string) => void;
}

export interface AgencyFiles {
  files: { path: string; name: string; url: string; fetched: boolean }[];
  /** Files that were requested but that the agency does not have. */
  missing: string[];
}

interface FileList {
  files: { name: string; url: string }[];
  missing: string[];
  /** A missing file is not an error. */
  mayBeAbsent?: boolean;
  sameNameSameContent?: boolean;
}

/** Downloads an agency's source files into the folder. Unchanged files that it already has are not transferred again. */
export async function fetchFromAgency(
  request: AgencyRequest,
  { folder, log, http = politeHttp({ log }), baseUrls = {}, now = new Date() }: AgencyFetchOptions,
): Promise<AgencyFiles> {
  const list = await findFiles(request, http, baseUrls, now);
  const { mayBeAbsent = false, sameNameSameContent = false } = list;
  const files: AgencyFiles['files'] = [];
  const missing = [...list.missing];
  for (const { name, url } of list.files) {
    try {
      const { path, fetched } = await http.download(url, folder, name, { sameNameSameContent });
      files.push({ path, name, url, fetched });
      log(fetched ? `${name} fetched.` : `${name} is up to date.`);
    } catch (error) {
      if (!mayBeAbsent || !isNotFound(error)) throw error;
      missing.push(name);
      log(`${name} does not exist.`);
    }
  }
  return { files, missing };
}

async function findFiles(
  request: AgencyRequest,
  http: PoliteHttp,
  baseUrls: NonNullable<AgencyFetchOptions['baseUrls']>,
  now: Date,
): Promise<FileList> {
  const baseUrl = baseUrls[request.source];
  const at = baseUrl === undefined ? {} : { baseUrl };
  if (request.source === 'ncei') {
    const years = requireYears(request.years);
    const files = await listNceiFiles(http, { ...at, years });
    return { files, missing: absentYears(files, years), sameNameSameContent: true };
  }
  if (request.source === 'spc') return { files: await listSpcFiles(http, at), missing: [] };
  const files = spcDailyUrls({ ...at, since: request.since, now });
  return { files, missing: [], mayBeAbsent: true };
}

/** The newest year is requested before the agency publishes it, so an absent year is not an error. */
function absentYears(files: readonly NceiFile[], { from, to }: YearSpan): string[] {
  const listed = new Set(files.map(({ family, year }) => `${family} ${year}`));
  const years = Array.from({ length: to - from + 1 }, (_, i) => from + i);
  return years
    .flatMap((year) => nceiFamilies.map((family) => `${family} ${year}`))
    .filter((name) => !listed.has(name));
}

function requireYears(years: YearSpan): YearSpan {
  const { from, to } = years;
  const areYears = [from, to].every((year) => Number.isInteger(year) && year >= 1950 && year <= 9999);
  if (areYears && from <= to) return years;
  throw new AgencyError(
    'INVALID_REQUEST',
    `Years ${from} to ${to} cannot be fetched; allowed: whole years from 1950 on, the first no later than the last.`,
  );
}

function isNotFound(error: unknown): boolean {
  return error instanceof DownloadError && error.code === 'NOT_FOUND';
}
