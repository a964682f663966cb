import { readSheet, writeSheet, type DelimitedSheet } from './delimited-sheet.ts';
import type { FileFamily } from './whole-files.ts';

/** A way in which a file says something else although it has all of its rows. */
export interface Alteration<F extends FileFamily = 'details' | 'spc'> {
  family: F;
  change: (sheet: DelimitedSheet) => DelimitedSheet;
}

/** Returns the text of a file after the alteration. */
export function altered(text: string, { change, family }: Alteration<FileFamily>): string {
  const isDaily = family === 'daily';
  return writeSheet(change(readSheet(text, isDaily)), { isDaily });
}

export type Row = Record<string, string>;
export type ChangeRows = (rows: Row[]) => Row[];

/** Changes the cells of rows by the names of their columns. */
export function ofRows<F extends FileFamily>(family: F, change: ChangeRows): Alteration<F> {
  return {
    family,
    change: ({ header, rows }) => {
      const named = rows.map((cells) =>
        Object.fromEntries(header.map((name, at) => [name, cells[at] ?? ''])),
      );
      return { header, rows: change(named).map((row) => header.map((name) => row[name] ?? '')) };
    },
  };
}

const details = (change: ChangeRows) => ofRows('details', change);
const spc = (change: ChangeRows) => ofRows('spc', change);
const each = (change: (row: Row, at: number, rows: Row[]) => Row) => (rows: Row[]) => rows.map(change);
export const cell = (row: Row | undefined, column: string) => row?.[column] ?? '';

/** The values of these columns, as a program would write them that has lost which row they belong to. */
export const shifted = (...columns: string[]) =>
  each((row, at, rows) => ({ ...row, ...only(rows.at(at - 1), columns) }));
export const swapped = (one: string, other: string) =>
  each((row) => ({ ...row, [one]: cell(row, other), [other]: cell(row, one) }));
export const set = (values: Row) => each((row) => ({ ...row, ...values }));
export const mapped = (change: (text: string) => string, ...columns: string[]) =>
  each((row) => ({ ...row, ...Object.fromEntries(columns.map((one) => [one, change(cell(row, one))])) }));
export const times = (factor: number) => (text: string) => (text === '' ? '' : String(Number(text) * factor));

export function only(row: Row | undefined, columns: readonly string[]): Row {
  return Object.fromEntries(columns.map((column) => [column, cell(row, column)]));
}

function sorted(...columns: string[]): ChangeRows {
  return (rows) => {
    const values = rows
      .map((row) => only(row, columns))
      .toSorted((a, b) => (cell(a, columns[0] ?? '') < cell(b, columns[0] ?? '') ? -1 : 1));
    return rows.map((row, at) => ({ ...row, ...values[at] }));
  };
}

/** Far from every id that NCEI has given. */
const withNewId = (row: Row) => ({ ...row, EVENT_ID: String(Number(cell(row, 'EVENT_ID')) + 700_000_000) });

const places = ['BEGIN_LAT', 'BEGIN_LON', 'END_LAT', 'END_LON'];
const injuries = ['INJURIES_DIRECT', 'INJURIES_INDIRECT'];

/** What an import must refuse, because it would alter or multiply a year of the record without losing a row. */
export const alterations: Readonly<Record<string, Alteration>> = {
  'ratings sorted alone': details(sorted('TOR_F_SCALE')),
  'ratings shifted by a row': details(shifted('TOR_F_SCALE')),
  'every rating the same': details(set({ TOR_F_SCALE: 'F0' })),
  'widths in feet': details(mapped(times(3), 'TOR_WIDTH')),
  'widths in meters': details(mapped(times(0.9144), 'TOR_WIDTH')),
  'lengths in kilometers': details(mapped(times(1.609), 'TOR_LENGTH')),
  'lengths shifted by a row': details(shifted('TOR_LENGTH')),
  'lengths and widths changed over': details(swapped('TOR_LENGTH', 'TOR_WIDTH')),
  'widths negative': details(mapped(times(-1), 'TOR_WIDTH')),
  'lengths with a decimal comma': details(mapped((text) => text.replace('.', ','), 'TOR_LENGTH')),
  'widths blank': details(set({ TOR_WIDTH: '' })),
  'no injuries': details(set({ INJURIES_DIRECT: '0', INJURIES_INDIRECT: '0' })),
  'ten times the injuries': details(mapped(times(10), ...injuries)),
  'injuries and deaths of other rows': details(shifted(...injuries, 'DEATHS_DIRECT', 'DEATHS_INDIRECT')),
  'damage without K and M': details(mapped((text) => text.replace(/[KMB]/g, ''), 'DAMAGE_PROPERTY')),
  'damage shifted by a row': details(shifted('DAMAGE_PROPERTY')),
  'all rows again with new ids': details((rows) => [...rows, ...rows.map(withNewId)]),
  'a block of rows again with new ids': details((rows) => [...rows, ...rows.slice(100, 200).map(withNewId)]),
  'a few rows again with new ids': details((rows) => [...rows, ...rows.slice(0, 20).map(withNewId)]),
  'a month later': details(mapped((text) => String(Number(text) + 1), 'BEGIN_YEARMONTH', 'END_YEARMONTH')),
  'a day later': details(mapped((text) => String(Math.min(28, Number(text) + 1)), 'BEGIN_DAY', 'END_DAY')),
  'clocks of UTC': details(set({ CZ_TIMEZONE: 'UTC' })),
  'clocks of the west coast': details(set({ CZ_TIMEZONE: 'PST-8' })),
  'clocks of twelve hours': details(mapped((text) => String(Number(text) % 1_200), 'BEGIN_TIME', 'END_TIME')),
  'no times': details(set({ BEGIN_TIME: '0', END_TIME: '0' })),
  'begin and end changed over': details((rows) =>
    swapped('BEGIN_LON', 'END_LON')(swapped('BEGIN_LAT', 'END_LAT')(rows)),
  ),
  'places shifted by a row': details(shifted(...places)),
  'ends shifted by a row': details(shifted('END_LAT', 'END_LON')),
  'the place of one row in all': details((rows) => rows.map((row) => ({ ...row, ...only(rows[0], places) }))),
  'no places': details(set({ BEGIN_LAT: '', BEGIN_LON: '', END_LAT: '', END_LON: '' })),
  'counties shifted by a row': details(shifted('STATE', 'STATE_FIPS', 'CZ_FIPS', 'CZ_NAME')),
  'ids permuted': details((rows) =>
    rows.map((row, at) => ({ ...row, EVENT_ID: cell(rows.at(-1 - at), 'EVENT_ID') })),
  ),
  'ids shifted by a row': details(shifted('EVENT_ID')),
  'new ids for all rows': details((rows) => rows.map(withNewId)),
  'half of the rows of another year': details((rows) =>
    rows.map((row, at) => (at % 2 ? row : ofAnotherYear(row, at))),
  ),
  'half of the rows of another year, with their ids': details((rows) =>
    rows.map((row, at) => (at % 2 ? row : withNewId(ofAnotherYear(row, at)))),
  ),
  'the SPC’s rows again with other numbers': spc((rows) => [
    ...rows,
    ...rows.map((row) => ({ ...row, om: String(Number(cell(row, 'om')) + 5_000) })),
  ]),
  'a block of the SPC’s rows again with other numbers': spc((rows) => [
    ...rows,
    ...rows.slice(50, 90).map((row) => ({ ...row, om: String(Number(cell(row, 'om')) + 5_000) })),
  ]),
  'the SPC’s lengths and widths changed over': spc(swapped('len', 'wid')),
  'the SPC’s losses in dollars': spc(mapped(times(1e6), 'loss')),
  'the SPC’s latitudes and longitudes changed over': spc(swapped('slat', 'slon')),
  'the SPC’s ratings shifted by a row': spc(shifted('mag')),
  'the SPC’s rows a day later': spc(
    each((row) => {
      const day = String(Math.min(28, Number(cell(row, 'dy')) + 1));
      return { ...row, dy: day, date: `${cell(row, 'date').slice(0, 8)}${day.padStart(2, '0')}` };
    }),
  ),
};

/** What a year beside it could say: another day, place, size and rating. */
function ofAnotherYear(row: Row, at: number): Row {
  return {
    ...row,
    BEGIN_DAY: String(1 + (at % 28)),
    END_DAY: String(1 + (at % 28)),
    BEGIN_LAT: (31 + (at % 90) / 10).toFixed(2),
    BEGIN_LON: (-99 + (at % 70) / 10).toFixed(2),
    END_LAT: '',
    END_LON: '',
    TOR_LENGTH: String(1 + (at % 13)),
    TOR_WIDTH: String(20 + (at % 200)),
    TOR_F_SCALE: `F${at % 4}`,
  };
}
