import { fieldRows, listSeparator, type FieldValues, type FileValues } from '../tornadoes/listed-fields.ts';
import { fileRating } from '../tornadoes/file-rating.ts';
import {
  columnsAtLeast,
  exportColumnNames,
  type ExportColumnName,
  type ExportRow,
} from '../tornadoes/export/export-columns.ts';
import { column, type Catalogue } from './columns.ts';
import { formatInstant, formatLocalMinute } from './local-time.ts';
import { readFields, readNumber, readText, readTexts } from './read-row.ts';

const ownColumns = [
  'id',
  'rating',
  'begin_wall',
  'begin_utc',
  'states_touched',
  'at_least',
  'bends',
  'url',
] as const satisfies ExportColumnName[];
const browserFields = fieldRows.filter(({ inBrowser }) => inBrowser);
const ofBrowser = new Set<string>([...ownColumns, ...browserFields.map(({ file }) => file?.name ?? '')]);

type BrowserColumn = (typeof ownColumns)[number] | keyof FileValues<true>;
export type BrowserExportRow = ExportRow<BrowserColumn>;

/** The columns that the browser's file of the record has, with the ids of its second file. */
export const browserExportColumns = exportColumnNames.filter((name): name is BrowserColumn =>
  ofBrowser.has(name),
);

/**
 * Reads rows of the browser's columns for an exported file, one by one. Times are whole minutes, and coordinates are
 * rounded to 1/10,000 of a degree, because the browser's file has no more.
 */
export function* exportBrowserRows(
  catalogue: Catalogue,
  rows: Iterable<number>,
  { idOf, site }: { idOf: (row: number) => string; site: string },
): Generator<BrowserExportRow> {
  for (const row of rows) {
    const minute = column(catalogue, 'begin').minutes[row] as number;
    const offset = readNumber(column(catalogue, 'localOffset'), row, 0);
    const id = idOf(row);
    const values: Partial<FieldValues> = {};
    readFields(values, catalogue, row, browserFields);
    const cells = {
      id,
      rating: fileRating(values as Pick<FieldValues, 'rating' | 'ratingRecorded'>),
      begin_wall: formatLocalMinute(minute + offset),
      begin_utc: formatInstant(minute * 60),
      states_touched: statesTouched(catalogue, row),
      bends: listed(readTexts(column(catalogue, 'bends'), row)),
      at_least: columnsAtLeast(readNumber(column(catalogue, 'atLeast'), row, 0)),
      url: `${site}/tornadoes/${id}`,
    };
    yield withFields(cells, values, browserFields) as BrowserExportRow;
  }
}

function statesTouched(catalogue: Catalogue, row: number): string | null {
  const others = readTexts(column(catalogue, 'otherStates'), row);
  return listed([readText(column(catalogue, 'state'), row) ?? '', ...others]);
}

type Cells = Record<string, string | number | boolean | null>;

/** Adds the cells of fields, by the names of their columns in a file. */
export function withFields(cells: Cells, values: Partial<FieldValues>, fields: typeof fieldRows): Cells {
  for (const { field, file } of fields) if (file) cells[file.name] = values[field] ?? null;
  return cells;
}

/** A cell of several names. */
export function listed(names: readonly string[]): string | null {
  return names.length === 0 ? null : names.join(listSeparator);
}
