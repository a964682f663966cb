import { columnsAtLeast, type ExportColumnName, type ExportRow } from '../tornadoes/export/export-columns.ts';
import { column, nullStep, type Catalogue, type DegreesColumn } from './columns.ts';
import { formatInstant, formatLocalMinute } from './local-time.ts';
import { readNumber, readText, readTexts } from './read-row.ts';

/** The columns that the browser's file of the record has, with the ids of its second file. */
export const browserExportColumns = [
  'id',
  'rating',
  'begin_wall',
  'begin_utc',
  'state',
  'states_touched',
  'deaths',
  'injuries',
  'length_miles',
  'width_yards',
  'damage_usd',
  'at_least',
  'begin_lat',
  'begin_lon',
  'end_lat',
  'end_lon',
  'bends',
  'url',
] as const satisfies ExportColumnName[];

export type BrowserExportRow = ExportRow<(typeof browserExportColumns)[number]>;

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
    yield {
      id,
      rating: readText(column(catalogue, 'rating'), row),
      begin_wall: formatLocalMinute(minute + offset),
      begin_utc: formatInstant(minute * 60),
      state: readText(column(catalogue, 'state'), row),
      states_touched: statesTouched(catalogue, row),
      deaths: readNumber(column(catalogue, 'fatalities'), row, null),
      injuries: readNumber(column(catalogue, 'injuries'), row, null),
      length_miles: readNumber(column(catalogue, 'lengthMiles'), row, null),
      width_yards: readNumber(column(catalogue, 'widthYards'), row, null),
      damage_usd: readNumber(column(catalogue, 'damageUsd'), row, null),
      at_least: columnsAtLeast(readNumber(column(catalogue, 'atLeast'), row, 0)),
      begin_lat: degrees(column(catalogue, 'startLat'), row),
      begin_lon: degrees(column(catalogue, 'startLon'), row),
      end_lat: degrees(column(catalogue, 'endLat'), row),
      end_lon: degrees(column(catalogue, 'endLon'), row),
      bends: readTexts(column(catalogue, 'bends'), row).join('; ') || null,
      url: `${site}/tornadoes/${id}`,
    };
  }
}

function statesTouched(catalogue: Catalogue, row: number): string {
  const others = readTexts(column(catalogue, 'otherStates'), row);
  return [readText(column(catalogue, 'state'), row) ?? '', ...others].join('; ');
}

function degrees({ scale, steps }: DegreesColumn, row: number): number | null {
  const step = steps[row] ?? nullStep;
  return step === nullStep ? null : step / scale;
}
