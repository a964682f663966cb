import { fieldsAtLeast } from '../at-least.ts';
import { fieldRows, listSeparator, type FileValues, type Holds } from '../listed-fields.ts';
import type { FileRating } from '../file-rating.ts';

interface ExportColumn {
  kind: 'text' | 'number' | 'boolean';
}

/** The columns that are no field of the table of fields. The codebook describes all. */
const ownColumns = {
  id: { place: 10, kind: 'text' },
  name: { place: 20, kind: 'text' },
  rating: { place: 40, kind: 'text' },
  begin_wall: { place: 50, kind: 'text' },
  local_date: { place: 55, kind: 'text' },
  begin_wall_clock: { place: 62, kind: 'text' },
  begin_utc: { place: 70, kind: 'text' },
  end_utc: { place: 80, kind: 'text' },
  end_known: { place: 85, kind: 'text' },
  convective_date: { place: 86, kind: 'text' },
  county: { place: 100, kind: 'text' },
  counties: { place: 110, kind: 'text' },
  states_touched: { place: 111, kind: 'text' },
  counties_touched: { place: 112, kind: 'text' },
  states_by_line: { place: 113, kind: 'text' },
  counties_by_line: { place: 114, kind: 'text' },
  deaths_here: { place: 130.5, kind: 'number' },
  injuries_here: { place: 140.5, kind: 'number' },
  length_is_default: { place: 151, kind: 'boolean' },
  width_is_default: { place: 161, kind: 'boolean' },
  peak_wind_from: { place: 166, kind: 'text' },
  damage_min_usd: { place: 171, kind: 'number' },
  damage_max_usd: { place: 172, kind: 'number' },
  damage_at_least: { place: 173, kind: 'boolean' },
  crop_damage_at_least: { place: 181, kind: 'boolean' },
  at_least: { place: 190, kind: 'text' },
  bends: { place: 235, kind: 'text' },
  url: { place: 240, kind: 'text' },
  spc_number: { place: 330, kind: 'text' },
  episode: { place: 335, kind: 'text' },
  outbreak: { place: 360, kind: 'text' },
  compiled_columns: { place: 370, kind: 'text' },
  corrected_columns: { place: 380, kind: 'text' },
  event_narrative: { place: 390, kind: 'text' },
  episode_narrative: { place: 400, kind: 'text' },
} as const satisfies Record<string, ExportColumn & { place: number }>;

const isText: Record<keyof Holds, boolean> = {
  text: true,
  textOrNull: true,
  rating: true,
  latitude: false,
  longitude: false,
  amount: false,
  people: false,
};

const fieldColumns = fieldRows.flatMap(({ file, holds }) =>
  file ? [[file.name, { place: file.place, kind: isText[holds] ? 'text' : 'number' }] as const] : [],
);

/** The columns of an exported file, in order. An empty cell, or null, means that the value is not recorded. */
export const exportColumns = Object.fromEntries(
  [...Object.entries(ownColumns), ...fieldColumns]
    .sort(([, a], [, b]) => a.place - b.place)
    .map(([name, { kind }]) => [name, { kind }]),
) as Record<keyof typeof ownColumns | keyof FileValues, ExportColumn>;

export type ExportColumnName = keyof typeof exportColumns;
/** Only files of a selection by state or county have these: how many of the people were there. */
export const columnsOfPlace = ['deaths_here', 'injuries_here'] as const satisfies ExportColumnName[];
/** Only files that are asked for these by name have them: each is a read of the whole tornado. */
export const columnsOnRequest = [
  'event_narrative',
  'episode_narrative',
] as const satisfies ExportColumnName[];
type RareColumn = (typeof columnsOfPlace)[number] | (typeof columnsOnRequest)[number];
/** The columns of every file. */
export const exportColumnNames = (Object.keys(exportColumns) as ExportColumnName[]).filter(
  (name): name is Exclude<ExportColumnName, RareColumn> => !isOfPlace(name) && !isOnRequest(name),
);

/** Returns the columns that a file can have without a read of each tornado. It may be of a place. */
export function columnsOfFile(hasPlace: boolean): ExportColumnName[] {
  const all = Object.keys(exportColumns) as ExportColumnName[];
  return hasPlace ? all.filter((name) => !isOnRequest(name)) : [...exportColumnNames];
}

/** What most people use, with what is doubtful of it. The others say where values are from, or repeat these. */
const usualColumns: ReadonlySet<ExportColumnName> = new Set([
  'id',
  'name',
  'rating',
  'begin_wall',
  'local_date',
  'begin_utc',
  'end_utc',
  'state',
  'county',
  'counties',
  'states_touched',
  'deaths',
  ...columnsOfPlace,
  'injuries',
  'length_miles',
  'width_yards',
  'damage_usd',
  'damage_min_usd',
  'damage_max_usd',
  'at_least',
  'begin_lat',
  'begin_lon',
  'end_lat',
  'end_lon',
  'flags',
] satisfies ExportColumnName[]);

/** Returns the columns of a file that nobody asked for others, in their order. */
export function defaultColumns(hasPlace: boolean): ExportColumnName[] {
  return columnsOfFile(hasPlace).filter((name) => usualColumns.has(name));
}

function isOnRequest(name: ExportColumnName): boolean {
  return columnsOnRequest.some((one) => one === name);
}

function isOfPlace(name: ExportColumnName): boolean {
  return columnsOfPlace.some((one) => one === name);
}

interface OwnKinds {
  text: string | null;
  number: number | null;
  boolean: boolean | null;
}

/** The values of one tornado. Null means that a value is not recorded. */
export type ExportRow<C extends ExportColumnName = ExportColumnName> = {
  [N in C]: N extends 'rating'
    ? FileRating
    : N extends keyof FileValues
      ? FileValues[N]
      : N extends keyof typeof ownColumns
        ? OwnKinds[(typeof ownColumns)[N]['kind']]
        : never;
};

/** What says where a file is from. As columns they repeat in every line, so that a part of the file says it too. */
export const exportHeadColumns = {
  source: {
    kind: 'text',
    meaning:
      'What the record is compiled from, and the last day for which it is complete. Preliminary reports are not in it',
  },
  release: { kind: 'text', meaning: 'The release of the record' },
  licence: { kind: 'text', meaning: 'What may be done with the file' },
  filter: { kind: 'text', meaning: 'The query string that selected the tornadoes; empty for all' },
  corrections: {
    kind: 'text',
    meaning:
      'Whether corrections that people suggested and moderators approved are laid on the agencies’ values: "laid on" or "none"',
  },
} as const satisfies Record<string, ExportColumn & { meaning: string }>;

/** The cell of `at_least`. */
export function columnsAtLeast(bits: number): string | null {
  return bits === 0 ? null : columnsOf(fieldsAtLeast(bits));
}

/** The columns of fields of the API that are no field of the table, or several. */
const otherColumns: Readonly<Record<string, readonly ExportColumnName[]>> = {
  display_name: ['name'],
  tor_f_scale: ['rating'],
  cz_name: ['county'],
  begin_datetime: ['begin_utc'],
  end_datetime: ['end_utc'],
  end_local: ['end_utc'],
  start_coordinates: ['begin_lat', 'begin_lon'],
  end_coordinates: ['end_lat', 'end_lon'],
};

/** A cell that names the columns of some fields of the API. A field that files do not have stays as it is. */
export function columnsOf(names: readonly string[]): string {
  const columns = names.flatMap(
    (name) => otherColumns[name] ?? fieldRows.find((row) => row.name === name)?.file?.name ?? name,
  );
  return [...new Set(columns)].join(listSeparator);
}

/** Where the tornadoes of a file are from, and which of them it has. */
export type ExportHead = Record<keyof typeof exportHeadColumns, string>;
export type ExportHeadName = keyof ExportHead;
export const exportHeadNames = Object.keys(exportHeadColumns) as ExportHeadName[];

/** What one needs to know about a column before counting with it. */
export interface CodebookColumn {
  name: string;
  file: 'tornadoes' | 'segments' | 'narratives';
  type: 'string' | 'number' | 'integer' | 'boolean' | 'datetime' | 'date';
  unit?: string;
  meaning: string;
  range?: { min?: number; max?: number; values?: readonly string[] };
  /** What an empty cell, or null, means. */
  whenEmpty: string;
  /** The first year from which the values are comparable. */
  trustedFrom?: number;
  /** Why earlier years, or some values, are not. */
  caution?: string;
}

/** The kind of a column says the type of most. */
export type Entry = Omit<CodebookColumn, 'name' | 'file' | 'type'> & { type?: CodebookColumn['type'] };
