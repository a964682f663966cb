import { SourceFileError } from './source-faults.ts';

export type RecognisedFile =
  | { kind: 'details' | 'fatalities' | 'locations'; year: number | undefined; revision: string }
  | { kind: 'search' }
  | { kind: 'spc' }
  | { kind: 'spc-daily' };

/** Codes of files that the importer does not handle. They are passed over among others and refused when given alone. */
export const foreignFiles: ReadonlySet<string> = new Set(['THIRD_PARTY', 'UNKNOWN_FILE']);

const nceiName = /^StormEvents_(details|fatalities|locations)-ftp_v1\.0_d(\d{4})_c(\d{8})/i;
const dailyName = /\d{6}_rpts(_[a-z_]+)?\.csv$/i;
/** The second columns of the SPC's daily lists of other storms. */
const otherStorms = [
  { column: 'Size', kind: 'hail' },
  { column: 'Speed', kind: 'wind' },
];
/** A combined list may begin with any kind of storm. */
const combinedName = /\d{6}(_filtered)?_rpts(_filtered|_raw)?\.csv$/i;
const known =
  'The importer reads NCEI Storm Events details, fatalities and locations, the CSV files of NCEI’s web search, the SPC tornado record and SPC daily reports';

/** Recognizes a file by its first line, and NCEI files also by name, which contains year and revision. */
export function recogniseFile(name: string, text: string): RecognisedFile {
  const base = (name.split('/').at(-1) ?? name).replace(/\.(gz|zip)$/i, '');
  const named = nceiName.exec(base);
  const header = firstLine(text);
  const columns = new Set(header.split(',').map((column) => column.trim().replace(/^"|"$/g, '')));
  // Whatever people call it.
  if (columns.has('CZ_NAME_STR') || columns.has('ABSOLUTE_ROWNUMBER')) return { kind: 'search' };
  if (columns.has('datetime_utc')) {
    throw new SourceFileError(
      name,
      'THIRD_PARTY',
      'this is the SPC’s record as edited by a third party, with different times, losses and flags. Import the agency’s own file instead.',
    );
  }
  if (named) {
    const kind = named[1]?.toLowerCase() as 'details' | 'fatalities' | 'locations';
    return { kind, year: Number(named[2]), revision: named[3] ?? '' };
  }
  const byHeader = kindByHeader(columns);
  if (byHeader) return { kind: byHeader, year: undefined, revision: '00000000' };
  if (columns.has('om') || columns.has('slat') || isSpcData(header)) return { kind: 'spc' };
  const other =
    columns.has('Time') && columns.has('Comments') && otherStorms.find(({ column }) => columns.has(column));
  if (other && !combinedName.test(base)) {
    throw new SourceFileError(
      name,
      'OTHER_STORMS',
      `this is the list of ${other.kind}. The importer reads the lists of tornadoes, YYMMDD_rpts_torn.csv, and the combined lists, YYMMDD_rpts.csv.`,
    );
  }
  if (dailyName.test(base) || columns.has('F_Scale')) return { kind: 'spc-daily' };
  throw new SourceFileError(
    name,
    'UNKNOWN_FILE',
    `the importer does not know this kind of file. Its first line is "${header.slice(0, 160)}". ${known}.`,
  );
}

function kindByHeader(columns: ReadonlySet<string>): 'details' | 'fatalities' | 'locations' | undefined {
  if (columns.has('BEGIN_YEARMONTH') || (columns.has('EVENT_TYPE') && columns.has('TOR_F_SCALE')))
    return 'details';
  if (columns.has('FATALITY_ID')) return 'fatalities';
  return columns.has('LOCATION_INDEX') ? 'locations' : undefined;
}

/** Returns whether the line is an SPC row without a header: a number, then year, month, day and the date. */
function isSpcData(line: string): boolean {
  return /^("?\d*"?,)?"?\d+"?,(19|20)\d\d,\d{1,2},\d{1,2},"?((19|20)\d\d-\d\d-\d\d|\d{1,2}\/\d{1,2}\/(\d\d){1,2})"?,/.test(
    line,
  );
}

/** Blank lines before the header are skipped, as in the readers. */
function firstLine(text: string): string {
  // Both also match the byte order mark.
  const start = Math.max(0, text.search(/\S/));
  const length = text.slice(start).search(/[\r\n]/);
  return text.slice(start, length < 0 ? undefined : start + length).trim();
}
