import { checkColumns } from '../files/check-columns.ts';
import type { QuarantineEntry } from '../files/quarantine.ts';
import { readDelimited, type DelimitedRow } from '../files/read-delimited.ts';
import type { SourceText } from '../files/read-source-text.ts';
import { SourceFileError } from '../files/source-file-error.ts';
import { headerlessLayouts, spcBaseColumns, spcOptionalColumns } from './spc-columns.ts';
import { readSpcTornado } from './read-spc-tornado.ts';
import type { SpcTornado } from './spc-tornado.ts';

interface SpcFile {
  byYear: Map<number, SpcTornado[]>;
  quarantined: QuarantineEntry[];
  rowCount: number;
  /** Whether the record has parts of paths and counties, or whole paths alone. */
  hasParts: boolean;
  columnCount: number;
}

interface ReadRow {
  row: DelimitedRow;
  values: Record<string, string>;
}

/** Reads the SPC's record in any of its layouts: a row is a tornado, a state's part of one, or more of its counties. */
export function readSpcRecord(source: SourceText): SpcFile {
  const { name, text } = source;
  const quarantined: QuarantineEntry[] = [];
  const rows: ReadRow[] = [];
  let columns: readonly string[] | undefined;
  let last: DelimitedRow | undefined;
  let rowCount = 0;
  for (const row of readDelimited(text)) {
    if (!columns) {
      columns = columnsOf(name, row.fields);
      if (!isData(row.fields)) continue;
    }
    last = row;
    rowCount++;
    if (row.fields.length !== columns.length) {
      setAside(row, `${row.fields.length} fields where ${columns.length} are expected`);
      continue;
    }
    rows.push({ row, values: valuesOf(columns, row.fields) });
  }
  if (!columns || rowCount === 0) {
    throw new SourceFileError(name, 'EMPTY', 'there is no row after the header.');
  }
  if (last && last.fields.length < columns.length && last.end === text.length) {
    throw new SourceFileError(
      name,
      'TRUNCATED',
      `the last row (line ${last.line}) ends in the middle: ${last.fields.length} of ${columns.length} fields. Download the file again.`,
    );
  }

  const hasParts = columns.includes('sg');
  const isWhole = ({ values }: ReadRow) => !hasParts || values['sg'] === '1';
  const whole = rows.filter(isWhole);
  const paths = new Map<string, ReadRow[]>();
  for (const read of whole) push(paths, pathKey(read.values), read);
  const parts = new Map<ReadRow, ReadRow[]>();
  for (const part of rows) {
    if (isWhole(part)) continue;
    const path = pathOf(part, paths.get(pathKey(part.values)) ?? []);
    if (path) push(parts, path, part);
    else setAside(part.row, 'a part of a path, and the row of the whole path is not there');
  }
  const byYear = new Map<number, SpcTornado[]>();
  const numbers = new Map<string, number>();
  for (const path of whole) {
    const { row, values } = path;
    const own = parts.get(path) ?? [];
    const tornado = readSpcTornado(
      values,
      row.line,
      own.map((part) => part.values),
      (reason) => setAside(row, reason, 'value'),
    );
    if (typeof tornado === 'string') {
      setAside(row, tornado);
      continue;
    }
    // A number may stand twice in a year; the second gets a mark, so that each alias names one tornado.
    const times = (numbers.get(tornado.number) ?? 0) + 1;
    numbers.set(tornado.number, times);
    push(
      byYear,
      Number(values['yr']),
      times === 1 ? tornado : { ...tornado, number: `${tornado.number}~${times}` },
    );
  }
  return { byYear, quarantined, rowCount, hasParts, columnCount: columns.length };

  function setAside(row: DelimitedRow, reason: string, leftOut: QuarantineEntry['leftOut'] = 'row'): void {
    quarantined.push({ file: name, line: row.line, reason, leftOut, text: text.slice(row.start, row.end) });
  }
}

/** The header's own names, or where the first row is data the layout of that many columns. */
function columnsOf(file: string, first: readonly string[]): readonly string[] {
  if (isData(first)) {
    const layout = headerlessLayouts[first.length];
    if (layout) return layout;
    throw new SourceFileError(
      file,
      'UNKNOWN_LAYOUT',
      `a row of the SPC's record without a header has ${Object.keys(headerlessLayouts).join(', ')} columns; here there are ${first.length}.`,
    );
  }
  checkColumns(file, 'SPC tornado record', first, spcBaseColumns, spcOptionalColumns);
  return first.map((name) => name.trim());
}

/** A first row with a year in the second or third place is data. */
function isData(fields: readonly string[]): boolean {
  return [fields[1], fields[2]].some((field) => /^(19|20)\d\d$/.test(field?.trim() ?? ''));
}

function valuesOf(columns: readonly string[], fields: readonly string[]): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [index, column] of columns.entries()) {
    const value = fields[index]?.trim() ?? '';
    if (column !== '' && value !== '') values[column] = value;
  }
  return values;
}

/** Parts share the number and the year of the whole path; the day may differ by midnight. */
function pathKey(values: Record<string, string>): string {
  return `${values['yr']}-${values['om']}`;
}

/** Where a number is used twice, a part is of the path with as many states, and then of the nearest in time. */
function pathOf(part: ReadRow, paths: readonly ReadRow[]): ReadRow | undefined {
  if (paths.length <= 1) return paths[0];
  const misfit = ({ values }: ReadRow) => {
    const isAlike =
      values['ns'] === part.values['ns'] && (values['ns'] !== '1' || values['st'] === part.values['st']);
    return isAlike ? 0 : 1;
  };
  const apart = ({ values }: ReadRow) => Math.abs(clockOf(values) - clockOf(part.values));
  return paths.toSorted((a, b) => misfit(a) - misfit(b) || apart(a) - apart(b))[0];
}

/** Milliseconds; 0 where the time is not readable, which is reported elsewhere. */
function clockOf(values: Record<string, string>): number {
  return Date.parse(`${values['date']}T${values['time']?.padStart(8, '0')}Z`) || 0;
}

function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
