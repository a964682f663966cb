import { AgencyError } from './agency-error.ts';
import { linkedFileNames, listedBytes } from './linked-file-names.ts';
import type { PoliteHttp } from './polite-http.ts';

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
    .flatMap((name) => readName(name, pattern))
    .sort(
      (a, b) =>
        a.year - b.year ||
        Number(a.hasAllRowKinds) - Number(b.hasAllRowKinds) ||
        Number(b.isZip) - Number(a.isZip),
    );
  return sorted.filter(({ year }, at) => year !== sorted[at + 1]?.year);
}

function readName(name: string, pattern: RegExp): NameOfYear[] {
  const [, year, kind, zip] = pattern.exec(name) ?? [];
  return year ? [{ name, year: Number(year), hasAllRowKinds: kind === 'torn', isZip: Boolean(zip) }] : [];
}
