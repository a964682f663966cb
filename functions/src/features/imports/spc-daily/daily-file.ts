import { isPlausibleYear } from '../files/plausible-values.ts';
import { SourceFileError } from '../files/source-faults.ts';

/** `130520_rpts_torn.csv`, `130520_rpts.csv`, `130520_rpts_filtered_torn.csv`, `130520_rpts_raw_torn.csv`. */
const dailyName = /^(\d{2})(\d{2})(\d{2})(_filtered)?_rpts(_filtered)?(?:_raw)?(?:_torn)?\.csv$/i;

/** Two-digit years before this one are in the present century. */
const firstYearOfLastCentury = 90;

export interface NamedDay {
  /** The name without folders and without the ending of a packed file. */
  baseName: string;
  /** The convective day: `2013-05-20`. */
  day: string;
  /** The source kept one of several reports within five miles and five minutes. */
  isFiltered: boolean;
}

/** Reads the day of a daily file from its name, because the content does not contain it. */
export function dayOfFileName(fileName: string): NamedDay {
  const baseName = (fileName.split(/[/\\]/).at(-1) ?? '').replace(/\.(gz|zip)$/i, '');
  const [, yy = '', month = '', dayOfMonth = '', filtered, filteredAfter] = dailyName.exec(baseName) ?? [];
  const day = `${Number(yy) >= firstYearOfLastCentury ? '19' : '20'}${yy}-${month}-${dayOfMonth}`;
  if (!isCalendarDate(day) || !isPlausibleYear(Number(day.slice(0, 4)))) {
    throw new SourceFileError(
      fileName,
      'NO_DAY_IN_NAME',
      'the name must contain the day, as in 130520_rpts_torn.csv for May 20, 2013; the file itself does not.',
    );
  }
  return { baseName, day, isFiltered: (filtered ?? filteredAfter) !== undefined };
}

/** The parser accepts February 30, but formats it as another date. */
function isCalendarDate(day: string): boolean {
  const midnight = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day);
}

/** A line of a file with its number, counted from 1. */
export interface SourceLine {
  line: number;
  text: string;
}

export const tornadoColumns = [
  'Time',
  'F_Scale',
  'Location',
  'County',
  'State',
  'Lat',
  'Lon',
  'Comments',
] as const;

/** Kinds of storm differ in the second column. */
function headerOf(second: string): string {
  const [time, , ...others] = tornadoColumns;
  return [time, second, ...others].join(',').toLowerCase();
}

const tornadoHeader = headerOf('F_Scale');
/** The headers of the other two sections of the combined file. */
const otherHeaders = new Set([headerOf('Speed'), headerOf('Size')]);

/**
 * Returns the rows of the tornado section, without headers and empty lines. The combined file has a section
 * with its own header for each kind of storm; the tornado file has only one.
 */
export function tornadoSection(text: string, fileName: string): SourceLine[] {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((text, index) => ({ line: index + 1, text: text.trim() }))
    .filter((line) => line.text !== '');
  const [first] = lines;
  if (!first)
    throw new SourceFileError(
      fileName,
      'EMPTY_FILE',
      'the file is empty; a day without tornadoes has a header.',
    );
  if (first.text.startsWith('<')) {
    throw new SourceFileError(
      fileName,
      'HTML',
      'this is a web page, not a list of reports: the source has no such day.',
    );
  }

  const rows: SourceLine[] = [];
  let section: 'tornado' | 'other' | undefined;
  let hasTornadoSection = false;
  for (const line of lines) {
    const header = headerText(line.text);
    if (header === tornadoHeader) section = 'tornado';
    else if (otherHeaders.has(header)) section = 'other';
    else if (section === undefined || header.startsWith('time,')) throw unknownHeader(fileName, line);
    else if (section === 'tornado') rows.push(line);
    hasTornadoSection ||= section === 'tornado';
  }
  // A list of only hail or wind is not a day without tornadoes.
  if (!hasTornadoSection) throw unknownHeader(fileName, first);
  refuseIfCutShort(text, fileName, lines.at(-1) ?? first);
  return rows;
}

/** The last line of a complete list is whole, or at least ends with a newline. Comments may end anywhere. */
function refuseIfCutShort(text: string, fileName: string, last: SourceLine): void {
  const count = last.text.split(',').length;
  if (text.endsWith('\n') || count >= tornadoColumns.length) return;
  const sentence = `the last row (line ${last.line}) ends in the middle: ${count} of ${tornadoColumns.length} fields. Download the file again.`;
  throw new SourceFileError(fileName, 'TRUNCATED', sentence);
}

function headerText(text: string): string {
  return text
    .split(',')
    .map((column) => column.trim())
    .join(',')
    .toLowerCase();
}

function unknownHeader(fileName: string, { line, text }: SourceLine): SourceFileError {
  const expected = tornadoColumns.join(',');
  const found = text.length > 160 ? `${text.slice(0, 159)}…` : text;
  const sentence = `expected the columns ${expected}, found ${found} on line ${line}.`;
  return new SourceFileError(fileName, 'UNKNOWN_COLUMNS', sentence);
}

export interface ReadComments {
  /** Without the office at the end; null if nothing else is left. */
  comments: string | null;
  wfo: string | null;
  injuries: number | null;
  fatalities: number | null;
}

/** Reads comments such as `*** 1 FATAL, 2 INJ *** TORNADO CROSSED HIGHWAY 9. (OUN)`. The casualties stay in the text. */
export function readComments(text: string): ReadComments {
  const [, before = text, office] = /^(.*?)\s*\(([A-Z]{3})\)$/s.exec(text.trim()) ?? [];
  const starred = [...text.matchAll(/\*\*\*(.*?)\*\*\*/gs)].map(([, inner]) => inner).join(' ');
  return {
    comments: before.trim() || null,
    wfo: office ?? null,
    injuries: countBefore('INJ', starred),
    fatalities: countBefore('FATAL', starred),
  };
}

/** Null if there is no count, because that does not mean that nobody was hurt. */
function countBefore(word: string, text: string): number | null {
  const count = new RegExp(`(\\d{1,3}(?:,\\d{3})+|\\d+)\\s*${word}`, 'i').exec(text)?.[1];
  return count === undefined ? null : Number(count.replaceAll(',', ''));
}
