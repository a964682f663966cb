import type { FoundColumns } from '../files/check-columns.ts';
import { ownText } from '../files/text-limits.ts';
import { firstYear, isPlausibleYear } from '../files/plausible-values.ts';
import type { Quarantine } from '../files/quarantine.ts';
import type { DelimitedRow } from '../files/read-delimited.ts';
import type { SourceFacts, RowReader } from '../files/read-source.ts';
import { SourceFileError } from '../files/source-file-error.ts';
import { nceiLayouts } from './details-columns.ts';
import { countMonth, type RowsByMonth } from './last-whole-month.ts';
import { readSegment } from './read-segment.ts';
import type { Segment } from './segment.ts';
import { StormEventsTable, tableReader, type TableRow } from './storm-events-table.ts';

export interface DetailsFile extends Pick<FoundColumns, 'newLayout'> {
  year: number;
  segments: Segment[];
  /** The EVENT_IDs of rows that cannot be read. Those of other events among them do no harm. */
  unreadable: string[];
  quarantine: Quarantine;
  /** Of all event types. */
  rowCount: number;
  rowsByMonth: RowsByMonth;
  /** Whether a spreadsheet has saved it, which says nothing about what was left out of it. */
  isResaved: boolean;
}

const tornado = 'Tornado';
const beyondAscii = /[\u0080-\uffff]/;

/** Reads the details of one year: returns the rows about tornadoes as segments and sets bad rows and values aside. */
export function detailsReader(source: SourceFacts, namedYear: number | undefined): RowReader<DetailsFile> {
  const table = new StormEventsTable(source, nceiLayouts.details);
  const segments = new Map<string, Segment>();
  const rowsByMonth: RowsByMonth = new Map();
  let year = namedYear;
  let isResaved = false;
  return tableReader(table, readRow, toFile);

  function readRow(tableRow: TableRow): void {
    const { row, field } = tableRow;
    const rowYear = yearOf(field('BEGIN_YEARMONTH'));
    if (year === undefined) isResaved = isOfSpreadsheet(field('BEGIN_DATE_TIME'));
    year ??= rowYear;
    if (rowYear !== undefined && rowYear !== year && !isResaved) {
      const yearSource = namedYear === undefined ? 'by its first row' : 'by its name';
      throw new SourceFileError(
        source.name,
        'OTHER_YEAR',
        `the file is of ${year} ${yearSource}, but line ${row.line} is of ${rowYear}. One file holds one year.`,
      );
    }
    if (rowYear !== undefined) countMonth(rowsByMonth, field('BEGIN_YEARMONTH'));
    if (field('EVENT_TYPE') !== tornado) return;
    const segment = readNewSegment(tableRow, rowYear, year);
    if (typeof segment === 'string') table.setAside(row, segment);
    else segments.set(segment.eventId, segment);
  }

  function toFile(): DetailsFile {
    if (year === undefined || table.rowCount === 0) throw emptyFile(source.name, table.rowCount);
    const { quarantine, rowCount } = table;
    const unreadable = table.eventIdsSetAside.filter((id) => !segments.has(id));
    return {
      year,
      segments: [...segments.values()],
      unreadable,
      quarantine,
      rowCount,
      rowsByMonth,
      isResaved,
      ...table.news,
    };
  }

  function readNewSegment(
    { row, field }: TableRow,
    rowYear: number | undefined,
    fileYear: number | undefined,
  ): Segment | string {
    if (rowYear === undefined) {
      const text = field('BEGIN_YEARMONTH').slice(0, 20);
      return `BEGIN_YEARMONTH "${text}" is not in the year ${fileYear ?? 'of the file'}`;
    }
    if (isResaved && !agreesWith(field('BEGIN_DATE_TIME'), field('BEGIN_YEARMONTH'))) {
      return `BEGIN_DATE_TIME "${field('BEGIN_DATE_TIME').slice(0, 20)}" is not in the month of BEGIN_YEARMONTH`;
    }
    // A transfer may have changed the line ends inside a narrative too.
    row.fields = row.fields.map((text) => ownText(text.replaceAll('\r\n', '\n')));
    if (segments.has(field('EVENT_ID'))) return 'the EVENT_ID is already on an earlier row';
    return readSegment(
      field,
      row.line,
      isRepaired(source, row) ? ['encoding_repaired'] : [],
      (column, reason) => table.setAside(row, reason, { column, leftOut: 'value' }),
    );
  }
}

function emptyFile(name: string, rows: number): SourceFileError {
  const why =
    rows === 0
      ? 'there is no row after the header.'
      : `no row has a BEGIN_YEARMONTH of a year from ${firstYear} to this year.`;
  return new SourceFileError(name, 'EMPTY', why);
}

function yearOf(yearMonth: string): number | undefined {
  const year = Number(/^(?:19|20)\d\d/.exec(yearMonth)?.[0]);
  return isPlausibleYear(year) ? year : undefined;
}

function isRepaired({ encoding }: SourceFacts, row: DelimitedRow): boolean {
  return row.repaired || (encoding !== 'utf-8' && beyondAscii.test(row.text));
}

const spreadsheetDate = /^(\d{1,2})\/\d{1,2}\/(\d\d)(?:\d\d)? \d{1,2}:\d\d/;
/** The record begins in this year of its century. */
const firstTwoDigits = 50;

/** NCEI writes `13-JAN-50 05:25:00`, and a spreadsheet `1/13/50 5:25`. */
function isOfSpreadsheet(date: string): boolean {
  return spreadsheetDate.test(date);
}

/** 50 to 99 are of the last century. */
function agreesWith(date: string, yearMonth: string): boolean {
  const [, month = '', digits = ''] = spreadsheetDate.exec(date) ?? [];
  const year = (Number(digits) < firstTwoDigits ? 2000 : 1900) + Number(digits);
  return yearMonth === `${year}${month.padStart(2, '0')}`;
}
