import { findColumns, type FileLayout, type FoundColumns } from '../files/check-columns.ts';
import { ownText } from '../files/text-limits.ts';
import { Quarantine, type QuarantineEntry } from '../files/quarantine.ts';
import { refuseCutRow } from '../files/refuse-cut-row.ts';
import type { RowReader, SourceFacts } from '../files/read-source.ts';
import { tooLongReason } from '../files/too-long-reason.ts';
import type { DelimitedRow } from '../files/read-delimited.ts';

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
