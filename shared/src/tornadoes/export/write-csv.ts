import { csvCell } from '../../text/csv-cell.ts';
import { cellsOf, madeOnce, type ColumnTable } from './column-file.ts';
import { inPieces } from './in-pieces.ts';

/** Excel reads a file as UTF-8 only if it begins with this. */
const byteOrderMark = '\uFEFF';

/**
 * Writes CSV as RFC 4180 has it, with a header line. There are no comment lines, because most readers take them for
 * data: where the file is from is in columns of every line, if the file has these.
 */
export function writeCsv<C extends string, R>(
  table: ColumnTable<C, R>,
  { bom = false }: { bom?: boolean } = {},
): Generator<string> {
  return inPieces(lines(table, bom));
}

function* lines<C extends string, R>(table: ColumnTable<C, R>, bom: boolean): Generator<string> {
  const { columns, rows } = table;
  yield `${bom ? byteOrderMark : ''}${columns.join(',')}\r\n`;
  const [first, ...others] = columns.map(cellsOf(table));
  if (!first) return;
  const begin = madeOnce(first, csvCell);
  const rest = others.map((cell) => madeOnce(cell, (value) => `,${csvCell(value)}`));
  for (const row of rows) {
    let line = begin(row);
    for (const cell of rest) line += cell(row);
    yield `${line}\r\n`;
  }
}
