import { AgencyError } from './agency-error.ts';
import { linkedFileNames } from './linked-file-names.ts';
import type { PoliteHttp } from './polite-http.ts';

export const spcBaseUrl = 'https://www.spc.noaa.gov/wcm/';

export interface SpcFile {
  name: string;
  url: string;
}

/** All row kinds: states' parts and continuations as well as whole tornadoes. */
const wholeRecord = /^1950-(\d{4})_torn\.csv$/;
/** One row a tornado. */
const wholeRecordOfTornadoes = /^1950-(\d{4})_actual_tornadoes\.csv$/;
const oneYear = /^(\d{4})_torn\.csv$/;

/** SPC's record in the fewest files its page offers: the newest whole one, then the years after it. */
export async function listSpcFiles(
  http: Pick<PoliteHttp, 'text'>,
  { baseUrl = spcBaseUrl }: { baseUrl?: string } = {},
): Promise<SpcFile[]> {
  const names = linkedFileNames(await http.text(baseUrl));
  const record = newestOf(names, wholeRecord) ?? newestOf(names, wholeRecordOfTornadoes);
  if (!record) {
    throw new AgencyError(
      'UNKNOWN_LISTING',
      `${baseUrl} links no whole tornado record; expected a name such as 1950-2024_torn.csv or 1950-2024_actual_tornadoes.csv.`,
    );
  }
  const later = namesByYear(names, oneYear).filter(({ year }) => year > record.year);
  return [record, ...later].map(({ name }) => ({ name, url: new URL(`data/${name}`, baseUrl).href }));
}

interface NameOfYear {
  name: string;
  year: number;
}

function newestOf(names: readonly string[], pattern: RegExp): NameOfYear | undefined {
  return namesByYear(names, pattern).at(-1);
}

function namesByYear(names: readonly string[], pattern: RegExp): NameOfYear[] {
  return names
    .flatMap((name) => {
      const year = pattern.exec(name)?.[1];
      return year ? [{ name, year: Number(year) }] : [];
    })
    .sort((a, b) => a.year - b.year);
}
