import { SourceFileError } from '../files/source-faults.ts';

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
