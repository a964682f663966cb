import { AgencyError } from './agency-error.ts';
import { downloadEach, type AgencyFiles } from './download-each.ts';
import { listNceiFiles, nceiFamilies, type NceiFile, type YearSpan } from './ncei-listing.ts';
import { politeHttp, type PoliteHttp } from './polite-http.ts';
import { spcDailyUrls } from './spc-daily-urls.ts';
import { listSpcFiles } from './spc-listing.ts';

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
