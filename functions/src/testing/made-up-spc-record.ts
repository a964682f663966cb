import { spcLayout, spcPartColumns } from '../features/imports/spc/spc-columns.ts';

export type SpcRow = Record<string, string>;

const allColumns = [...spcLayout.published, ...spcPartColumns, 'fc'];

/** Returns a record of the SPC. A test gives only the relevant columns; the others are of a tornado in Indiana. */
export function madeUpSpcRecord(rows: readonly SpcRow[], columns: readonly string[] = allColumns): string {
  return `${[columns.join(','), ...rows.map((row, at) => spcLine(row, at, columns))].join('\n')}\n`;
}

/** The same without the header row. */
export function madeUpSpcRows(rows: readonly SpcRow[], columns: readonly string[]): string {
  return `${rows.map((row, at) => spcLine(row, at, columns)).join('\n')}\n`;
}

const tornadoInIndiana: SpcRow = {
  date: '1974-04-03',
  time: '13:20:00',
  tz: '3',
  st: 'IN',
  stf: '18',
  stn: '5',
  mag: '2',
  inj: '0',
  fat: '0',
  loss: '4',
  closs: '0',
  slat: '38.07',
  slon: '-86.75',
  elat: '0',
  elon: '0',
  len: '3',
  wid: '100',
  ns: '1',
  sn: '1',
  sg: '1',
  f1: '123',
  f2: '0',
  f3: '0',
  f4: '0',
  fc: '0',
};

function spcLine(row: SpcRow, at: number, columns: readonly string[]): string {
  const whole: SpcRow = { '': String(at + 1), om: String(at + 1), ...tornadoInIndiana, ...row };
  const [yr = '', mo = '', dy = ''] = (whole['date'] ?? '').split('-');
  const dated: SpcRow = { yr, mo: String(Number(mo)), dy: String(Number(dy)), ...whole };
  return columns.map((column) => dated[column] ?? '').join(',');
}
