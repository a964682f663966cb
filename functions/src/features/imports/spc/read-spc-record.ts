import { checkColumns } from '../files/check-columns.ts';
import { isPlausibleYear } from '../files/plausible-values.ts';
import { ownText } from '../files/own-text.ts';
import { Quarantine } from '../files/quarantine.ts';
import { tooLongReason } from '../files/text-limits.ts';
import { readDelimited, type DelimitedRow } from '../files/read-delimited.ts';
import type { SourceText } from '../files/read-source-text.ts';
import { SourceFileError } from '../files/source-file-error.ts';
import { headerlessLayouts, spcBaseColumns, spcOptionalColumns } from './spc-columns.ts';
import { readSpcTornado } from './read-spc-tornado.ts';
import type { SpcTornado } from './spc-tornado.ts';

interface SpcFile {
  byYear: Map<number, SpcTornado[]>;
  /** The rows that cannot be read, as far as their year can. */
  unreadable: Map<number, SpcRowValues[]>;
  quarantine: Quarantine;
  rowCount: number;
  /** Whether the record has parts of paths and counties, or only whole paths. */
  hasParts: boolean;
  columnCount: number;
}

/** The values of a row by column, without empty ones. */
export type SpcRowValues = Record<string, string>;

interface ReadRow {
  row: DelimitedRow;
  values: Record<string, string>;
}

interface Path {
  whole: ReadRow;
  parts: ReadRow[];
}

type SetAside = (
  row: DelimitedRow,
  reason: string,
  about?: { column?: string; values?: SpcRowValues },
) => void;

/**
 * Reads the SPC's record in any of its layouts. A row is a whole tornado, the part of one in a state, or a
 * continuation with more of its counties.
 */
export function readSpcRecord(source: SourceText): SpcFile {
  const { name, text } = source;
  const quarantine = new Quarantine();
  const unreadable: SpcFile['unreadable'] = new Map();
  const setAside: SetAside = (row, reason, { column, values } = {}) => {
    if (values) addUnreadable(unreadable, values);
    quarantine.add({
      file: name,
      line: row.line,
      ...(column === undefined ? { leftOut: 'row' } : { field: column, leftOut: 'value' }),
      reason,
      text: text.slice(row.start, row.end),
    });
  };
  const { rows, columns, rowCount } = readRows(source, setAside);
  const hasParts = columns.includes('sg');
  const byYear = readTornadoes(groupByPath(rows, hasParts, setAside), setAside);
  return { byYear, unreadable, quarantine, rowCount, hasParts, columnCount: columns.length };
}

function readRows({ name, text }: SourceText, setAside: SetAside) {
  const rows: ReadRow[] = [];
  const seen = new Set<string>();
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
    const tooLong = tooLongReason(row);
    if (tooLong !== undefined) {
      setAside(row, tooLong);
      continue;
    }
    if (row.fields.length !== columns.length) {
      setAside(row, `${row.fields.length} fields where ${columns.length} are expected`, {
        values: valuesOf(columns, row.fields),
      });
      continue;
    }
    const values = valuesOf(columns, row.fields);
    // Some releases number their rows, so that copies differ in that.
    const content = JSON.stringify({ ...values, '': undefined });
    if (seen.has(content)) {
      setAside(row, 'the same row is already on an earlier line');
      continue;
    }
    seen.add(content);
    rows.push({ row, values });
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
  return { rows, columns, rowCount };
}

/** A row has its year twice. If one is damaged, its tornado may be in the record under the other. */
function addUnreadable(unreadable: SpcFile['unreadable'], values: SpcRowValues): void {
  const years = [values['yr'], values['date']?.slice(0, 4)]
    .map(Number)
    .filter((year) => isPlausibleYear(year));
  for (const year of new Set(years)) {
    const ofYear = unreadable.get(year);
    if (ofYear) ofYear.push(values);
    else unreadable.set(year, [values]);
  }
}

/** Assigns the rows of parts to their whole paths. */
function groupByPath(rows: readonly ReadRow[], hasParts: boolean, setAside: SetAside): Path[] {
  const isWhole = ({ values }: ReadRow) => !hasParts || values['sg'] === '1';
  const paths = rows.filter(isWhole).map((whole): Path => ({ whole, parts: [] }));
  const byKey = Map.groupBy(paths, ({ whole }) => pathKey(whole.values));
  for (const part of rows) {
    if (isWhole(part)) continue;
    const path = pathOf(part, byKey.get(pathKey(part.values)) ?? []);
    if (path) path.parts.push(part);
    else setAside(part.row, 'a part of a path whose whole row is missing', { values: part.values });
  }
  return paths;
}

function readTornadoes(paths: readonly Path[], setAside: SetAside): Map<number, SpcTornado[]> {
  const byYear = new Map<number, SpcTornado[]>();
  const timesUsed = new Map<string, number>();
  for (const {
    whole: { row, values },
    parts,
  } of paths) {
    const tornado = readSpcTornado(
      values,
      row.line,
      parts.map((part) => part.values),
      (column, reason) => setAside(row, reason, { column }),
    );
    if (typeof tornado === 'string') {
      setAside(row, tornado, { values });
      continue;
    }
    // A number can be used twice in a year. The second gets a suffix, so that each alias means one tornado.
    const times = (timesUsed.get(tornado.number) ?? 0) + 1;
    timesUsed.set(tornado.number, times);
    const year = Number(values['yr']);
    const list = byYear.get(year) ?? [];
    list.push(times === 1 ? tornado : { ...tornado, number: `${tornado.number}~${times}` });
    byYear.set(year, list);
  }
  return byYear;
}

/** Returns the names in the header or, if the first row is data, the layout with that many columns. */
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

/** A first row with a year in the second or third column is data. */
function isData(fields: readonly string[]): boolean {
  return [fields[1], fields[2]].some((field) => /^(19|20)\d\d$/.test(field?.trim() ?? ''));
}

function valuesOf(columns: readonly string[], fields: readonly string[]): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [index, column] of columns.entries()) {
    const value = fields[index]?.trim() ?? '';
    if (column !== '' && value !== '') values[column] = ownText(value);
  }
  return values;
}

/** Parts share the number and the year of the whole path. The day may differ across midnight. */
function pathKey(values: Record<string, string>): string {
  return `${values['yr']}-${values['om']}`;
}

/** If a number is used twice, a part belongs to the path with the same number of states, then to the nearest in time. */
function pathOf(part: ReadRow, paths: readonly Path[]): Path | undefined {
  if (paths.length <= 1) return paths[0];
  const mismatch = ({ whole: { values } }: Path) => {
    const isAlike =
      values['ns'] === part.values['ns'] && (values['ns'] !== '1' || values['st'] === part.values['st']);
    return isAlike ? 0 : 1;
  };
  const apart = ({ whole: { values } }: Path) => Math.abs(clockOf(values) - clockOf(part.values));
  return paths.toSorted((a, b) => mismatch(a) - mismatch(b) || apart(a) - apart(b))[0];
}

/** Returns milliseconds; 0 if the time cannot be read, which is reported elsewhere. */
function clockOf(values: Record<string, string>): number {
  return Date.parse(`${values['date']}T${values['time']?.padStart(8, '0')}Z`) || 0;
}
