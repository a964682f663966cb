import { AgencyError } from './agency-error.ts';
import { linkedFileNames } from './linked-file-names.ts';
import type { PoliteHttp } from './polite-http.ts';

export const nceiBaseUrl = 'https://www.ncei.noaa.gov/pub/data/swdi/stormevents/csvfiles/';

export const nceiFamilies = ['details', 'locations', 'fatalities'] as const;
export type NceiFamily = (typeof nceiFamilies)[number];

export interface NceiFile {
  name: string;
  url: string;
  family: NceiFamily;
  year: number;
  /** `YYYYMMDD`. A new revision replaces the whole year. */
  revision: string;
}

export interface YearSpan {
  from: number;
  to: number;
}

const fileName = /^[Ss]torm[Ee]vents_(details|locations|fatalities)-ftp_v1\.0_d(\d{4})_c(\d{8})\.csv\.gz$/;

/** Lists the newest revision of each family and year in NCEI's directory, for the given years, oldest first. */
export async function listNceiFiles(
  http: Pick<PoliteHttp, 'text'>,
  { baseUrl = nceiBaseUrl, years }: { baseUrl?: string; years: YearSpan },
): Promise<NceiFile[]> {
  const files = linkedFileNames(await http.text(baseUrl)).flatMap((name) => readName(name, baseUrl));
  if (files.length === 0) {
    throw new AgencyError(
      'UNKNOWN_LISTING',
      `${baseUrl} links no Storm Events file; expected names such as StormEvents_details-ftp_v1.0_d2011_c20240101.csv.gz.`,
    );
  }
  const newest = new Map<string, NceiFile>();
  for (const file of files.filter(({ year }) => year >= years.from && year <= years.to)) {
    const key = `${file.year} ${nceiFamilies.indexOf(file.family)}`;
    if (file.revision > (newest.get(key)?.revision ?? '')) newest.set(key, file);
  }
  return [...newest].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, file]) => file);
}

function readName(name: string, baseUrl: string): NceiFile[] {
  const [, family, year, revision] = fileName.exec(name) ?? [];
  if (!family || !year || !revision) return [];
  const url = new URL(name, baseUrl).href;
  return [{ name, url, family: family as NceiFamily, year: Number(year), revision }];
}
