import { AgencyError, linkedFileNames, listedBytes } from './agency-page.ts';
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
  /** As the listing says, rounded. */
  bytes?: number;
}

export interface YearSpan {
  from: number;
  to: number;
}

const nceiName = /^[Ss]torm[Ee]vents_(details|locations|fatalities)-ftp_v1\.0_d(\d{4})_c(\d{8})\.csv\.gz$/;

export interface NceiListingOptions {
  baseUrl?: string;
  years: YearSpan;
  now?: number;
  /** Is called for each file whose revision has a date to come. */
  onMisdated?: (name: string, error: AgencyError) => void;
}

/** Clocks differ, and days begin earlier elsewhere. */
const aheadMilliseconds = 36 * 3_600_000;

/**
 * Lists the newest revision of each family and year in NCEI's directory, for the given years, oldest first. A revision
 * with a date to come is left out: the record would take no later one until that day.
 */
export async function listNceiFiles(
  http: Pick<PoliteHttp, 'text'>,
  { baseUrl = nceiBaseUrl, years, now = Date.now(), onMisdated = () => {} }: NceiListingOptions,
): Promise<NceiFile[]> {
  const latest = new Date(now + aheadMilliseconds).toISOString().slice(0, 10).replaceAll('-', '');
  const page = await http.text(baseUrl);
  const bytes = listedBytes(page);
  const files = linkedFileNames(page).flatMap((name) => readNceiName(name, baseUrl, bytes.get(name)));
  if (files.length === 0) {
    throw new AgencyError(
      'UNKNOWN_LISTING',
      `${baseUrl} links no Storm Events file; expected names such as StormEvents_details-ftp_v1.0_d2011_c20240101.csv.gz.`,
    );
  }
  const newest = new Map<string, NceiFile>();
  for (const file of files.filter(({ year }) => year >= years.from && year <= years.to)) {
    if (file.revision > latest) {
      onMisdated(file.name, misdated(file));
      continue;
    }
    const key = `${file.year} ${nceiFamilies.indexOf(file.family)}`;
    if (file.revision > (newest.get(key)?.revision ?? '')) newest.set(key, file);
  }
  return [...newest].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, file]) => file);
}

function misdated({ name, revision }: NceiFile): AgencyError {
  return new AgencyError(
    'UNKNOWN_LISTING',
    `${name} has a revision of ${revision}, which is still to come. It is left out until NCEI names it rightly.`,
  );
}

function readNceiName(name: string, baseUrl: string, bytes: number | undefined): NceiFile[] {
  const [, family, year, revision] = nceiName.exec(name) ?? [];
  if (!family || !year || !revision) return [];
  const url = new URL(name, baseUrl).href;
  const size = bytes === undefined ? {} : { bytes };
  return [{ name, url, family: family as NceiFamily, year: Number(year), revision, ...size }];
}

export const spcBaseUrl = 'https://www.spc.noaa.gov/wcm/';

export interface SpcFile {
  name: string;
  url: string;
  /** The years that its name says. */
  from: number;
  to: number;
  /** As the page says, rounded. */
  bytes?: number;
}

/** `_torn` files have all kinds of rows: whole tornadoes, parts by state, and continuations. The others have one row per tornado. */
const completeRecord = /^1950-(\d{4})_(torn|actual_tornadoes)\.csv(\.zip)?$/;
const firstYear = 1950;
const oneYear = /^(\d{4})_(torn)\.csv(\.zip)?$/;

/** Lists the fewest files that hold all of SPC's record: the newest complete one, then the years after it. */
export async function listSpcFiles(
  http: Pick<PoliteHttp, 'text'>,
  { baseUrl = spcBaseUrl }: { baseUrl?: string } = {},
): Promise<SpcFile[]> {
  const page = await http.text(baseUrl);
  const names = linkedFileNames(page);
  const record = bestOfEachYear(names, completeRecord).at(-1);
  if (!record) {
    throw new AgencyError(
      'UNKNOWN_LISTING',
      `${baseUrl} links no complete tornado record; expected a name such as 1950-2024_torn.csv, 1950-2024_torn.csv.zip or 1950-2024_actual_tornadoes.csv.`,
    );
  }
  const later = bestOfEachYear(names, oneYear).filter(({ year }) => year > record.year);
  const sizes = listedBytes(page);
  return [record, ...later].map(({ name, year }) => {
    const bytes = sizes.get(name);
    const from = name === record.name ? firstYear : year;
    const size = bytes === undefined ? {} : { bytes };
    return { name, url: new URL(`data/${name}`, baseUrl).href, from, to: year, ...size };
  });
}

interface NameOfYear {
  name: string;
  year: number;
  hasAllRowKinds: boolean;
  isZip: boolean;
}

/** Oldest first. A file with all kinds of rows wins over one without, and then a plain file over a zip archive. */
function bestOfEachYear(names: readonly string[], pattern: RegExp): NameOfYear[] {
  const sorted = names
    .flatMap((name) => readSpcName(name, pattern))
    .sort(
      (a, b) =>
        a.year - b.year ||
        Number(a.hasAllRowKinds) - Number(b.hasAllRowKinds) ||
        Number(b.isZip) - Number(a.isZip),
    );
  return sorted.filter(({ year }, at) => year !== sorted[at + 1]?.year);
}

function readSpcName(name: string, pattern: RegExp): NameOfYear[] {
  const [, year, kind, zip] = pattern.exec(name) ?? [];
  return year ? [{ name, year: Number(year), hasAllRowKinds: kind === 'torn', isZip: Boolean(zip) }] : [];
}
