import { findColumns, type FileLayout, type FoundColumns } from '../files/check-columns.ts';
import { ownText, Quarantine, type QuarantineEntry } from '../files/source-faults.ts';
import { refuseCutRow, tooLongReason, type DelimitedRow } from '../files/read-delimited.ts';
import type { RowReader, SourceFacts } from '../files/read-source.ts';

export interface TableRow {
  row: DelimitedRow;
  /** Returns the trimmed text of a column. */
  field: (column: string) => string;
}

/** A Storm Events file whose columns are known. Rows that cannot be used are set aside with the reason. */
export class StormEventsTable {
  readonly quarantine = new Quarantine();
  /** The rows read so far, without the header but including the ones set aside. */
  rowCount = 0;
  lastRow: DelimitedRow | undefined;
  /** The EVENT_IDs of the rows that were set aside, where they can be read. */
  readonly eventIdsSetAside: string[] = [];
  #found: FoundColumns | undefined;
  #columnCount = 0;
  readonly #source: SourceFacts;
  readonly #layout: FileLayout;

  constructor(source: SourceFacts, layout: FileLayout) {
    this.#source = source;
    this.#layout = layout;
  }

  /**
   * Returns the row if it has as many fields as the header; others are set aside. The first one is the header: throws
   * if it lacks a column that is needed.
   */
  read(row: DelimitedRow): TableRow | undefined {
    if (!this.#found) {
      this.#found = findColumns(this.#source.name, this.#layout, row.fields);
      this.#columnCount = row.fields.length;
      return undefined;
    }
    this.rowCount++;
    this.lastRow = row;
    const tooLong = tooLongReason(row);
    if (tooLong !== undefined) {
      this.setAside(row, tooLong);
      return undefined;
    }
    if (row.fieldCount !== this.#columnCount) {
      this.setAside(row, `${row.fieldCount} fields where ${this.#columnCount} are expected`);
      return undefined;
    }
    return { row, field: (column) => this.#fieldOf(row, column) };
  }

  get name(): string {
    return this.#source.name;
  }

  get columnCount(): number {
    return this.#columnCount;
  }

  /** What is new in its columns. */
  get news(): Pick<FoundColumns, 'newLayout'> {
    const { newLayout } = this.#found ?? {};
    return newLayout === undefined ? {} : { newLayout };
  }

  /** Sets aside the row or only one of its values. */
  setAside(
    row: DelimitedRow,
    reason: string,
    { column, leftOut = 'row' }: Partial<Pick<QuarantineEntry, 'leftOut'>> & { column?: string } = {},
  ): void {
    const eventId = this.#fieldOf(row, 'EVENT_ID');
    if (leftOut === 'row' && isEventId(eventId)) this.eventIdsSetAside.push(ownText(eventId));
    this.quarantine.add({
      file: this.#source.name,
      line: row.line,
      ...(column === undefined ? {} : { field: column }),
      reason,
      leftOut,
      text: row.text,
    });
  }

  #fieldOf(row: DelimitedRow, column: string): string {
    return row.fields[this.#found?.at.get(column) ?? -1]?.trim() ?? '';
  }
}

/** Reads the rows of a table one after another. A file that ends in the middle of a row is refused. */
export function tableReader<T>(
  table: StormEventsTable,
  readRow: (row: TableRow) => void,
  toFile: () => T,
): RowReader<T> {
  return {
    row: (row) => {
      const read = table.read(row);
      if (read) readRow(read);
    },
    end: () => {
      refuseCutRow(table.name, table.lastRow, table.columnCount);
      return toFile();
    },
  };
}

export function isEventId(text: string): boolean {
  return /^\d{1,12}$/.test(text);
}

/** The 51 columns of a Storm Events details file, in the agency's order. */
export const detailsColumns = [
  'BEGIN_YEARMONTH',
  'BEGIN_DAY',
  'BEGIN_TIME',
  'END_YEARMONTH',
  'END_DAY',
  'END_TIME',
  'EPISODE_ID',
  'EVENT_ID',
  'STATE',
  'STATE_FIPS',
  'YEAR',
  'MONTH_NAME',
  'EVENT_TYPE',
  'CZ_TYPE',
  'CZ_FIPS',
  'CZ_NAME',
  'WFO',
  'BEGIN_DATE_TIME',
  'CZ_TIMEZONE',
  'END_DATE_TIME',
  'INJURIES_DIRECT',
  'INJURIES_INDIRECT',
  'DEATHS_DIRECT',
  'DEATHS_INDIRECT',
  'DAMAGE_PROPERTY',
  'DAMAGE_CROPS',
  'SOURCE',
  'MAGNITUDE',
  'MAGNITUDE_TYPE',
  'FLOOD_CAUSE',
  'CATEGORY',
  'TOR_F_SCALE',
  'TOR_LENGTH',
  'TOR_WIDTH',
  'TOR_OTHER_WFO',
  'TOR_OTHER_CZ_STATE',
  'TOR_OTHER_CZ_FIPS',
  'TOR_OTHER_CZ_NAME',
  'BEGIN_RANGE',
  'BEGIN_AZIMUTH',
  'BEGIN_LOCATION',
  'END_RANGE',
  'END_AZIMUTH',
  'END_LOCATION',
  'BEGIN_LAT',
  'BEGIN_LON',
  'END_LAT',
  'END_LON',
  'EPISODE_NARRATIVE',
  'EVENT_NARRATIVE',
  'DATA_SOURCE',
] as const;

/** The 39 columns of what NCEI's web search saves, in its order. */
export const searchColumns = [
  'EVENT_ID',
  'CZ_NAME_STR',
  'BEGIN_LOCATION',
  'BEGIN_DATE',
  'BEGIN_TIME',
  'EVENT_TYPE',
  'MAGNITUDE',
  'TOR_F_SCALE',
  'DEATHS_DIRECT',
  'INJURIES_DIRECT',
  'DAMAGE_PROPERTY_NUM',
  'DAMAGE_CROPS_NUM',
  'STATE_ABBR',
  'CZ_TIMEZONE',
  'MAGNITUDE_TYPE',
  'EPISODE_ID',
  'CZ_TYPE',
  'CZ_FIPS',
  'WFO',
  'INJURIES_INDIRECT',
  'DEATHS_INDIRECT',
  'SOURCE',
  'FLOOD_CAUSE',
  'TOR_LENGTH',
  'TOR_WIDTH',
  'BEGIN_RANGE',
  'BEGIN_AZIMUTH',
  'END_RANGE',
  'END_AZIMUTH',
  'END_LOCATION',
  'END_DATE',
  'END_TIME',
  'BEGIN_LAT',
  'BEGIN_LON',
  'END_LAT',
  'END_LON',
  'EVENT_NARRATIVE',
  'EPISODE_NARRATIVE',
  'ABSOLUTE_ROWNUMBER',
] as const;

const fatalitiesColumns = [
  'FAT_YEARMONTH',
  'FAT_DAY',
  'FAT_TIME',
  'FATALITY_ID',
  'EVENT_ID',
  'FATALITY_TYPE',
  'FATALITY_DATE',
  'FATALITY_AGE',
  'FATALITY_SEX',
  'FATALITY_LOCATION',
] as const;

const locationsColumns = [
  'YEARMONTH',
  'EPISODE_ID',
  'EVENT_ID',
  'LOCATION_INDEX',
  'RANGE',
  'AZIMUTH',
  'LOCATION',
  'LATITUDE',
  'LONGITUDE',
  'LAT2',
  'LON2',
] as const;

const unreadDetails: ReadonlySet<string> = new Set([
  'YEAR',
  'MONTH_NAME',
  'BEGIN_DATE_TIME',
  'END_DATE_TIME',
  'MAGNITUDE',
  'MAGNITUDE_TYPE',
  'FLOOD_CAUSE',
  'CATEGORY',
  'TOR_OTHER_WFO',
  'DATA_SOURCE',
] satisfies (typeof detailsColumns)[number][]);

/** The readers name the columns that they need. The fatalities of 2025 are the first without `EVENT_YEARMONTH`. */
export const nceiLayouts = {
  details: {
    name: 'NCEI Storm Events details',
    needed: detailsColumns.filter((column) => !unreadDetails.has(column)),
    published: detailsColumns,
  },
  search: {
    name: 'NCEI Storm Events search',
    needed: searchColumns,
    published: searchColumns,
  },
  fatalities: {
    name: 'NCEI Storm Events fatalities',
    needed: ['FATALITY_ID', 'EVENT_ID', 'FATALITY_TYPE', 'FATALITY_LOCATION'],
    published: fatalitiesColumns,
    optional: ['EVENT_YEARMONTH'],
  },
  locations: {
    name: 'NCEI Storm Events locations',
    needed: ['EVENT_ID', 'LOCATION_INDEX', 'LATITUDE', 'LONGITUDE'],
    published: locationsColumns,
  },
} as const satisfies Record<string, FileLayout>;
