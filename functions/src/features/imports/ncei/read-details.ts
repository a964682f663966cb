import type { FoundColumns } from '../files/check-columns.ts';
import { ownText, type Quarantine, SourceFileError } from '../files/source-faults.ts';
import { firstYear, isPlausibleYear } from '../files/plausible-values.ts';
import type { DelimitedRow } from '../files/read-delimited.ts';
import type { SourceFacts, RowReader } from '../files/read-source.ts';
import { nceiLayouts, StormEventsTable, tableReader, type TableRow } from './storm-events-table.ts';
import { readSegment, type Segment } from './segment.ts';

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

/** Before, NCEI listed few kinds of events: a month without a row may just have had none. */
const allEventsSince = 1996;
/** Real months differ less than this from the others. A few rows with a mistaken month do not count as one. */
const leastShare = 0.02;

/** How many rows, of all kinds of events, each month has. */
export type RowsByMonth = Map<number, number>;

/** Counts a row by its `BEGIN_YEARMONTH`, such as `201104`. */
export function countMonth(rows: RowsByMonth, yearMonth: string): void {
  const month = Number(/^\d{4}(0[1-9]|1[0-2])$/.exec(yearMonth)?.[1]);
  if (month) rows.set(month, (rows.get(month) ?? 0) + 1);
}

/**
 * Returns the last day that a year's file covers: of its last month with rows that had ended when NCEI made the file.
 * Undefined if there is none.
 */
export function lastWholeMonth(year: number, rows: RowsByMonth, madeOn: string): string | undefined {
  if (!isPlausibleYear(year)) return undefined;
  if (year < allEventsSince) return lastDayOf(year, 12);
  const least = (leastShare * [...rows.values()].reduce((sum, count) => sum + count, 0)) / rows.size;
  // A name without the day of the file says nothing against it.
  const made = /^(?:19|20)\d{6}$/.test(madeOn) ? madeOn : '99999999';
  const isWhole = (month: number) => (rows.get(month) ?? 0) >= Math.max(1, least);
  // A month may come before the one before it.
  let until: string | undefined;
  for (let month = 1; month <= 12 && (until === undefined || isWhole(month)); month++) {
    const lastDay = lastDayOf(year, month);
    if (isWhole(month) && lastDay.replaceAll('-', '') < made) until = lastDay;
  }
  return until;
}

function lastDayOf(year: number, month: number): string {
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}
