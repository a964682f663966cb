import { hash } from 'node:crypto';
import { findColumns, type FoundColumns } from '../files/check-columns.ts';
import { isPlausibleYear } from '../files/plausible-values.ts';
import { ownText, Quarantine, type LeaveOut, SourceFileError } from '../files/source-faults.ts';
import { tooLongReason, readDelimited, type DelimitedRow, refuseCutRow } from '../files/read-delimited.ts';
import type { SourceFacts, RowReader } from '../files/read-source.ts';
import { dateOf, readSpcTornado, type SpcTornado } from './spc-tornado.ts';
import { headerlessLayouts, spcLayout } from './spc-columns.ts';

export interface SpcFile extends Pick<FoundColumns, 'newLayout'> {
  /** The tornadoes of a year, made from their rows again by each call. */
  byYear: Map<number, { count: number; tornadoes: () => SpcTornado[] }>;
  /** The rows that cannot be read, as far as their year can. */
  unreadable: Map<number, SpcRowValues[]>;
  quarantine: Quarantine;
  rowCount: number;
  /** Whether the record has parts of paths and counties, or only whole paths. */
  hasParts: boolean;
  /** From before estimated ratings were marked. */
  isOldEdition: boolean;
  columnCount: number;
}

/** The values of a row by column, without empty ones. */
export type SpcRowValues = Record<string, string>;

/** A row as text: the values of the whole record as objects would need ten times the memory. */
interface ReadRow {
  line: number;
  text: string;
  /** The number and the year of the path. */
  key: string;
  isWhole: boolean;
}

interface Path {
  whole: ReadRow;
  parts: ReadRow[];
}

type SetAside = (
  row: Pick<DelimitedRow, 'line' | 'text'>,
  reason: string,
  about?: { column?: string; values?: SpcRowValues },
) => void;

/**
 * Reads the SPC's record in any of its layouts. A row is a whole tornado, the part of one in a state, or a
 * continuation with more of its counties.
 */
export function spcRecordReader({ name }: SourceFacts): RowReader<SpcFile> {
  const quarantine = new Quarantine();
  const unreadable: SpcFile['unreadable'] = new Map();
  const rows: ReadRow[] = [];
  const seen = new Set<string>();
  let columns: readonly string[] | undefined;
  let news: Pick<FoundColumns, 'newLayout'> = {};
  let last: DelimitedRow | undefined;
  let rowCount = 0;
  return { row: readRow, end: toFile };

  function readRow(row: DelimitedRow): void {
    if (!columns) {
      ({ columns, ...news } = columnsOf(name, row.fields));
      if (!isData(row.fields)) return;
    }
    last = row;
    rowCount++;
    const tooLong = tooLongReason(row);
    if (tooLong !== undefined) return setAside(row, tooLong);
    const values = valuesOf(columns, row.fields);
    if (row.fieldCount !== columns.length) {
      return setAside(row, `${row.fieldCount} fields where ${columns.length} are expected`, { values });
    }
    // Some releases number their rows, so that copies differ in that.
    const content = hash('sha1', JSON.stringify({ ...values, '': undefined }), 'base64');
    if (seen.has(content)) return setAside(row, 'the same row is already on an earlier line');
    seen.add(content);
    const isWhole = !columns.includes('sg') || values['sg'] === '1';
    rows.push({ line: row.line, text: ownText(row.text), key: pathKey(values), isWhole });
  }

  function toFile(): SpcFile {
    if (!columns || rowCount === 0) {
      throw new SourceFileError(name, 'EMPTY', 'there is no row after the header.');
    }
    refuseCutRow(name, last, columns.length);
    const record = new PathReader(columns, setAside);
    const byYear = record.readTornadoes(record.groupByPath(rows));
    const hasParts = columns.includes('sg');
    const isOldEdition = !columns.includes('fc');
    const columnCount = columns.length;
    return { byYear, unreadable, quarantine, rowCount, hasParts, isOldEdition, columnCount, ...news };
  }

  function setAside(...[row, reason, { column, values } = {}]: Parameters<SetAside>): void {
    if (values) addUnreadable(unreadable, values);
    quarantine.add({
      file: name,
      line: row.line,
      ...(column === undefined ? { leftOut: 'row' } : { field: column, leftOut: 'value' }),
      reason,
      text: row.text,
    });
  }
}

/** A row has its year twice. If one is damaged, its tornado may be in the record under the other. */
function addUnreadable(unreadable: SpcFile['unreadable'], values: SpcRowValues): void {
  const years = [values['yr'], dateOf(values).slice(0, 4)]
    .map(Number)
    .filter((year) => isPlausibleYear(year));
  for (const year of new Set(years)) {
    const ofYear = unreadable.get(year);
    if (ofYear) ofYear.push(values);
    else unreadable.set(year, [values]);
  }
}

class PathReader {
  readonly #columns: readonly string[];
  readonly #setAside: SetAside;

  constructor(columns: readonly string[], setAside: SetAside) {
    this.#columns = columns;
    this.#setAside = setAside;
  }

  /** Assigns the rows of parts to their whole paths. */
  groupByPath(rows: readonly ReadRow[]): Path[] {
    const paths = rows.filter(({ isWhole }) => isWhole).map((whole): Path => ({ whole, parts: [] }));
    const byKey = Map.groupBy(paths, ({ whole }) => whole.key);
    for (const part of rows) {
      if (part.isWhole) continue;
      const path = this.#pathOf(part, byKey.get(part.key) ?? []);
      if (path) path.parts.push(part);
      else
        this.#setAside(part, 'a part of a path whose whole row is missing', { values: this.#valuesIn(part) });
    }
    return paths;
  }

  /** Reads each tornado once to know what is set aside, and again when its year is asked for. */
  readTornadoes(paths: readonly Path[]): SpcFile['byYear'] {
    const read = new Map<number, { path: Path; suffix: string }[]>();
    const timesUsed = new Map<string, number>();
    for (const path of paths) {
      const tornado = this.#read(path, (column, reason) => this.#setAside(path.whole, reason, { column }));
      if (typeof tornado === 'string') {
        this.#setAside(path.whole, tornado, { values: this.#valuesIn(path.whole) });
        continue;
      }
      // A number can be used twice in a year. The second gets a suffix, so that each alias means one tornado.
      const times = (timesUsed.get(tornado.number) ?? 0) + 1;
      timesUsed.set(tornado.number, times);
      const year = Number(tornado.number.slice(0, 4));
      const list = read.get(year) ?? [];
      list.push({ path, suffix: times === 1 ? '' : `~${times}` });
      read.set(year, list);
    }
    const again = ({ path, suffix }: { path: Path; suffix: string }): SpcTornado[] => {
      const tornado = this.#read(path, () => {});
      return typeof tornado === 'string' ? [] : [{ ...tornado, number: `${tornado.number}${suffix}` }];
    };
    return new Map(
      [...read].map(([year, list]) => [year, { count: list.length, tornadoes: () => list.flatMap(again) }]),
    );
  }

  #read({ whole, parts }: Path, leaveOut: LeaveOut): SpcTornado | string {
    const ofParts = parts.map((part) => this.#valuesIn(part));
    return readSpcTornado(this.#valuesIn(whole), whole.line, ofParts, leaveOut);
  }

  /** If a number is used twice, a part belongs to the path with the same number of states, then to the nearest in time. */
  #pathOf(part: ReadRow, paths: readonly Path[]): Path | undefined {
    if (paths.length <= 1) return paths[0];
    const ofPart = this.#valuesIn(part);
    const ranked = paths.map((path) => {
      const values = this.#valuesIn(path.whole);
      const isAlike =
        values['ns'] === ofPart['ns'] && (values['ns'] !== '1' || values['st'] === ofPart['st']);
      const apart = Math.abs(clockOf(values) - clockOf(ofPart));
      return { path, mismatch: isAlike ? 0 : 1, apart };
    });
    return ranked.toSorted((a, b) => a.mismatch - b.mismatch || a.apart - b.apart)[0]?.path;
  }

  #valuesIn({ text }: ReadRow): SpcRowValues {
    const [row] = readDelimited(text);
    return valuesOf(this.#columns, row?.fields ?? []);
  }
}

/** Returns the names in the header or, if the first row is data, the layout with that many columns. */
function columnsOf(
  file: string,
  first: readonly string[],
): { columns: readonly string[] } & Pick<FoundColumns, 'newLayout'> {
  if (isData(first)) {
    const layout = headerlessLayouts[first.length];
    if (layout) return { columns: layout };
    throw new SourceFileError(
      file,
      'UNKNOWN_LAYOUT',
      `a row of the SPC's record without a header has ${Object.keys(headerlessLayouts).join(', ')} columns; here there are ${first.length}.`,
    );
  }
  const { newLayout } = findColumns(file, spcLayout, first);
  return { columns: first.map((name) => name.trim()), ...(newLayout === undefined ? {} : { newLayout }) };
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

/** Returns milliseconds; 0 if the time cannot be read, which is reported elsewhere. */
function clockOf(values: Record<string, string>): number {
  return Date.parse(`${dateOf(values)}T${values['time']?.padStart(8, '0')}Z`) || 0;
}
