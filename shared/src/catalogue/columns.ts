import type { OfficeCounties, OfficeCounty } from '../geo/counties/office-counties.ts';
import { fieldRows, type FieldName, type Holds, type listedFields } from '../tornadoes/listed-fields.ts';
import { CatalogueError } from './catalogue-error.ts';

/** One code per row: an index into sorted distinct values. A code equal to the count of values is null. */
export type Codes = Uint8Array | Uint16Array | Uint32Array;

export interface NumberColumn {
  values: Float64Array;
  codes: Codes;
}

export interface TextColumn {
  values: readonly string[];
  codes: Codes;
}

/** The entries of row r are `codes[starts[r]]` up to, not including, `codes[starts[r + 1]]`. */
export interface TextListColumn extends TextColumn {
  starts: Uint32Array;
}

/** Degrees are `steps / scale`; `nullStep` is null. */
export interface DegreesColumn {
  scale: number;
  steps: Int32Array;
}

export interface MinutesColumn {
  minutes: Int32Array;
}

export interface IdColumn {
  dates: Uint32Array;
  heads: Uint32Array;
  tails: Uint32Array;
}

export const nullStep = -(2 ** 31);
export const serverStepsPerDegree = 100_000;
export const browserStepsPerDegree = 10_000;

interface ColumnKinds {
  number: NumberColumn;
  text: TextColumn;
  textList: TextListColumn;
  degrees: DegreesColumn;
  minutes: MinutesColumn;
  id: IdColumn;
}

/** The profiles of files, with their numbers in the format. A profile determines the columns. */
export const profileNumbers = { server: 1, browser: 2, ids: 3 } as const;
export type Profile = keyof typeof profileNumbers;

const everywhere = ['server', 'browser'] as const satisfies Profile[];
const serverOnly = ['server'] as const satisfies Profile[];

interface ColumnRow {
  number: number;
  kind: keyof ColumnKinds;
  profiles: readonly Profile[];
}

const kindOf = {
  text: 'text',
  textOrNull: 'text',
  rating: 'text',
  latitude: 'degrees',
  longitude: 'degrees',
  amount: 'number',
  people: 'number',
} as const satisfies Record<keyof Holds, keyof ColumnKinds>;

/** The columns that are no field by themselves. */
const ownColumns = {
  id: { number: 1, kind: 'id', profiles: ['server', 'ids'] },
  begin: { number: 2, kind: 'minutes', profiles: everywhere },
  beginSecond: { number: 3, kind: 'number', profiles: serverOnly },
  localOffset: { number: 4, kind: 'number', profiles: everywhere },
  duration: { number: 5, kind: 'number', profiles: serverOnly },
  counties: { number: 8, kind: 'textList', profiles: serverOnly },
  sourceOffset: { number: 23, kind: 'number', profiles: serverOnly },
  atLeast: { number: 25, kind: 'number', profiles: everywhere },
  otherStates: { number: 26, kind: 'textList', profiles: everywhere },
  countiesByLine: { number: 28, kind: 'number', profiles: serverOnly },
  bends: { number: 29, kind: 'textList', profiles: everywhere },
  outbreak: { number: 30, kind: 'text', profiles: serverOnly },
  episode: { number: 31, kind: 'text', profiles: serverOnly },
  stateCasualties: { number: 51, kind: 'textList', profiles: everywhere },
  countyCasualties: { number: 52, kind: 'textList', profiles: serverOnly },
  deathPlaces: { number: 54, kind: 'textList', profiles: serverOnly },
} as const satisfies Record<string, ColumnRow>;

type FieldColumns = {
  [F in FieldName]: ColumnRow & { kind: (typeof kindOf)[(typeof listedFields)[F]['holds']] };
};

const fieldColumns = Object.fromEntries(
  fieldRows.map(({ field, column: number, holds, inBrowser }) => [
    field,
    { number, kind: kindOf[holds], profiles: inBrowser ? everywhere : serverOnly },
  ]),
) as unknown as FieldColumns;

/** All columns of a file, whose kinds FORMAT.md describes. */
export const columnTable: typeof ownColumns & FieldColumns = { ...ownColumns, ...fieldColumns };

export type ColumnName = keyof typeof columnTable;
export type Columns = { [N in ColumnName]: ColumnKinds[(typeof columnTable)[N]['kind']] };
export type ColumnOfKind<K extends keyof ColumnKinds> = {
  [N in ColumnName]: (typeof columnTable)[N]['kind'] extends K ? N : never;
}[ColumnName];
/** The number of `formerOutbreaks` among the columns of a server's file. */
export const formerOutbreaksNumber = 32;
/** By their numbers: starts come before the ends that are relative to them. */
export const columnNames = (Object.keys(columnTable) as ColumnName[]).sort(
  (a, b) => columnTable[a].number - columnTable[b].number,
);

/** An end is stored relative to its start. */
export const startOfEnd: Partial<Record<ColumnName, ColumnName>> = { endLat: 'startLat', endLon: 'startLon' };

/** The record in memory: columns in row order (newest first, then id). Some columns may be absent. */
export interface Catalogue {
  readonly count: number;
  /** The number of the last delta that it contains. */
  readonly sequence: number;
  /** The hash of the ids in row order, equal in every file that describes the same rows. */
  readonly rowOrder: number;
  readonly columns: Readonly<Partial<Columns>>;
  /** Earlier ids of outbreaks. Each leads to an id of today, or to its own day. Absent if there is none. */
  readonly formerOutbreaks?: ReadonlyMap<string, string | null>;
  /** Where the areas of forecast offices are known. They are not in the file. */
  readonly officeCounties?: OfficeCounties;
}

export function column<N extends ColumnName>(catalogue: Catalogue, name: N): Columns[N] {
  const found = catalogue.columns[name];
  if (found) return found;
  const present = Object.keys(catalogue.columns).join(', ');
  throw new CatalogueError('MISSING_COLUMN', `expected the column ${name}, got a catalogue with ${present}`);
}

/** Returns the counties of an office's area, none for an unknown office. */
export function countiesOfOffice({ officeCounties }: Catalogue, code: string): readonly OfficeCounty[] {
  if (!officeCounties) throw new CatalogueError('MISSING_COLUMN', 'expected the areas of forecast offices');
  return officeCounties.get(code.toUpperCase()) ?? [];
}

export function columnNamesOf(profile: Profile): ColumnName[] {
  return columnNames.filter((name) => {
    const profiles: readonly Profile[] = columnTable[name].profiles;
    return profiles.includes(profile);
  });
}

/** Returns the narrowest array for codes from 0 to `maxCode`. */
export function createCodes(length: number, maxCode: number): Codes {
  if (maxCode <= 0xff) return new Uint8Array(length);
  return maxCode <= 0xffff ? new Uint16Array(length) : new Uint32Array(length);
}
