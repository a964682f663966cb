import type { QualityFlag } from '@touchdown/shared/tornadoes/quality-flag.ts';
import { checkColumns } from '../files/check-columns.ts';
import type { QuarantineEntry } from '../files/quarantine.ts';
import { readDelimited, type DelimitedRow } from '../files/read-delimited.ts';
import type { SourceText } from '../files/read-source-text.ts';
import { SourceFileError } from '../files/source-file-error.ts';
import { detailsColumns } from './details-columns.ts';
import { readSegment } from './read-segment.ts';
import type { Segment } from './segment.ts';

export interface DetailsFile {
  year: number;
  segments: Segment[];
  quarantined: QuarantineEntry[];
  /** Of all event types. */
  rowCount: number;
}

const tornado = 'Tornado';
const beyondAscii = /[\u0080-\uffff]/;

/** Reads one year's details: every row is looked at, tornadoes are kept, and what is wrong is set aside. */
export function readDetails(source: SourceText, namedYear: number | undefined): DetailsFile {
  const { name, text } = source;
  const quarantined: QuarantineEntry[] = [];
  const segments: Segment[] = [];
  const seen = new Set<string>();
  let rowCount = 0;
  let year = namedYear;
  let columnAt: ReadonlyMap<string, number> | undefined;
  let last: DelimitedRow | undefined;

  for (const row of readDelimited(text)) {
    if (!columnAt) {
      columnAt = checkColumns(name, 'NCEI Storm Events details', row.fields, detailsColumns);
      continue;
    }
    rowCount++;
    last = row;
    const field = (column: string) => row.fields[columnAt?.get(column) ?? -1]?.trim() ?? '';
    if (row.fields.length !== detailsColumns.length) {
      setAside(row, `${row.fields.length} fields where ${detailsColumns.length} are expected`);
      continue;
    }
    const rowYear = yearOf(field('BEGIN_YEARMONTH'));
    year ??= rowYear;
    if (rowYear !== undefined && rowYear !== year) refuseOtherYear(row.line, rowYear);
    if (field('EVENT_TYPE') !== tornado) continue;
    if (rowYear === undefined) {
      const given = field('BEGIN_YEARMONTH').slice(0, 20);
      setAside(row, `BEGIN_YEARMONTH "${given}" is not of the year ${year ?? 'of the file'}`);
      continue;
    }
    const eventId = field('EVENT_ID');
    if (seen.has(eventId)) {
      setAside(row, 'the EVENT_ID stands on an earlier row already');
      continue;
    }
    const flags: QualityFlag[] = isRepaired(row) ? ['encoding_repaired'] : [];
    const segment = readSegment(field, row.line, flags, (reason) => setAside(row, reason, 'value'));
    if (typeof segment === 'string') setAside(row, segment);
    else {
      seen.add(eventId);
      segments.push(segment);
    }
  }
  if (rowCount === 0) throw new SourceFileError(name, 'EMPTY', 'there is no row after the header.');
  if (last && isCutShort(last)) {
    throw new SourceFileError(
      name,
      'TRUNCATED',
      `the last row (line ${last.line}) ends in the middle: ${last.fields.length} of ${detailsColumns.length} fields. Download the file again.`,
    );
  }
  if (year === undefined) {
    throw new SourceFileError(name, 'EMPTY', 'no row has a BEGIN_YEARMONTH of a year from 1900 to 2099.');
  }
  return { year, segments, quarantined, rowCount };

  function setAside(row: DelimitedRow, reason: string, leftOut: QuarantineEntry['leftOut'] = 'row'): void {
    quarantined.push({ file: name, line: row.line, reason, leftOut, text: text.slice(row.start, row.end) });
  }

  function refuseOtherYear(line: number, found: number): never {
    throw new SourceFileError(
      name,
      'OTHER_YEAR',
      `the file is of ${year}${namedYear === undefined ? ' by its first row' : ' by its name'}, but line ${line} is of ${found}. One file holds one year.`,
    );
  }

  /** A newline at the end of the text is no row's end where the row is open in quotes. */
  function isCutShort(row: DelimitedRow): boolean {
    return row.fields.length < detailsColumns.length && row.end === text.length;
  }

  function isRepaired(row: DelimitedRow): boolean {
    const isOtherEncoding = source.encoding !== 'utf-8';
    return row.repaired || (isOtherEncoding && beyondAscii.test(text.slice(row.start, row.end)));
  }
}

function yearOf(yearMonth: string): number | undefined {
  const year = /^(?:19|20)\d\d/.exec(yearMonth)?.[0];
  return year === undefined ? undefined : Number(year);
}
