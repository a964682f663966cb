import { AgencyError } from './agency-page.ts';
import {
  listNceiFiles,
  nceiFamilies,
  type NceiFile,
  type YearSpan,
  listSpcFiles,
} from './agency-listings.ts';
import { politeHttp, type PoliteHttp, type DownloadOptions } from './polite-http.ts';
import { spcDailyUrls } from './report-days.ts';
import { DownloadError } from '../../../platform/download/download-error.ts';

export type AgencyRequest =
  | { source: 'ncei'; years: YearSpan }
  | { source: 'spc' }
  /** The days as `YYYY-MM-DD`. */
  | { source: 'spc-daily'; days: readonly string[] };

/** Where the agencies' files are, if not on their servers. */
export type AgencyUrls = { [S in AgencyRequest['source']]?: string };

export interface AgencyFetchOptions {
  folder: string;
  http?: PoliteHttp;
  baseUrls?: AgencyUrls;
  log: (line: string) => void;
}

interface FileList {
  files: { name: string; url: string }[];
  missing: string[];
  mayBeAbsent?: boolean;
  sameNameSameContent?: boolean;
}

/** Downloads an agency's source files into the folder. Unchanged files that it already has are not transferred again. */
export async function fetchFromAgency(
  request: AgencyRequest,
  { folder, log, http = politeHttp({ log }), baseUrls = {} }: AgencyFetchOptions,
): Promise<AgencyFiles> {
  const { files, missing, ...options } = await findFiles(request, http, baseUrls);
  const downloaded = await downloadEach(http, files, { folder, log, ...options });
  return { ...downloaded, missing: [...missing, ...downloaded.missing] };
}

async function findFiles(request: AgencyRequest, http: PoliteHttp, baseUrls: AgencyUrls): Promise<FileList> {
  const baseUrl = baseUrls[request.source];
  const at = baseUrl === undefined ? {} : { baseUrl };
  if (request.source === 'ncei') {
    const years = requireYears(request.years);
    const files = await listNceiFiles(http, { ...at, years });
    return { files, missing: absentYears(files, years), sameNameSameContent: true };
  }
  if (request.source === 'spc') return { files: await listSpcFiles(http, at), missing: [] };
  return { files: spcDailyUrls(request.days, baseUrl), missing: [], mayBeAbsent: true };
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

export interface AgencyFile {
  path: string;
  name: string;
  url: string;
  fetched: boolean;
}

export interface AgencyFiles {
  files: AgencyFile[];
  /** Files that were requested but that the agency does not have. */
  missing: string[];
  /** Files that could not be fetched. The others are complete. */
  failed: { name: string; error: Error }[];
}

interface DownloadEachOptions extends DownloadOptions {
  folder: string;
  /** A missing file is not an error. */
  mayBeAbsent?: boolean;
  log?: (line: string) => void;
}

/** A server that fails so often in a row is down, and each of its failures takes half a minute. */
const maxFailuresInARow = 3;

/** Downloads files one after the other. One that fails does not keep out the others, but a server that is down does. */
export async function downloadEach(
  http: PoliteHttp,
  wanted: readonly { name: string; url: string }[],
  { folder, mayBeAbsent = false, log = () => {}, ...options }: DownloadEachOptions,
): Promise<AgencyFiles> {
  const result: AgencyFiles = { files: [], missing: [], failed: [] };
  let failuresInARow = 0;
  for (const { name, url } of wanted) {
    try {
      const { path, fetched } = await http.download(url, folder, name, options);
      result.files.push({ path, name, url, fetched });
      log(fetched ? `${name} fetched.` : `${name} is up to date.`);
      failuresInARow = 0;
    } catch (error) {
      if (!(error instanceof DownloadError)) throw error;
      if (mayBeAbsent && error.code === 'NOT_FOUND') {
        result.missing.push(name);
        log(`${name} does not exist.`);
        failuresInARow = 0;
        continue;
      }
      result.failed.push({ name, error });
      log(`${name} could not be fetched. ${error.message}`);
      if (++failuresInARow >= maxFailuresInARow) break;
    }
  }
  // If nothing came at all, the first failure says more than a list of names.
  const [first] = result.failed;
  if (first && result.files.length === 0) throw first.error;
  return result;
}
