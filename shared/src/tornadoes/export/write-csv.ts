import { exportHeadNames, type ExportHead } from './export-columns.ts';
import { inPieces } from './in-pieces.ts';

type Cell = string | number | boolean | null;

interface CsvFile<C extends string> {
  columns: readonly C[];
  head: ExportHead;
  rows: Iterable<Record<C, Cell>>;
}

/** Excel reads a file as UTF-8 only if it begins with this. */
const byteOrderMark = '\uFEFF';

/**
 * Writes CSV as RFC 4180 has it, with a header line. There are no comment lines, because most readers take them for
 * data: where the file is from is in the last columns of every line.
 */
export function writeCsv<C extends string>(
  file: CsvFile<C>,
  { bom = false }: { bom?: boolean } = {},
): Generator<string> {
  return inPieces(lines(file, bom));
}

function* lines<C extends string>({ columns, head, rows }: CsvFile<C>, bom: boolean): Generator<string> {
  yield `${bom ? byteOrderMark : ''}${[...columns, ...exportHeadNames].join(',')}\r\n`;
  const origin = exportHeadNames.map((name) => csvCell(head[name])).join(',');
  for (const row of rows) {
    let line = '';
    for (const name of columns) line += `${csvCell(row[name])},`;
    yield `${line}${origin}\r\n`;
  }
}

/**
 * Returns a cell. A spreadsheet would run a text that begins like a formula, so such a text gets an apostrophe. A
 * negative number stays a number.
 */
export function csvCell(value: Cell): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  // Most texts are written as they are, and one look decides it.
  if (!/[",\r\n]|^[=+\-@\t]/.test(value)) return value;
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
