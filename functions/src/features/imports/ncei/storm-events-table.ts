import { checkColumns } from '../files/check-columns.ts';
import { Quarantine, type QuarantineEntry } from '../files/quarantine.ts';
import { SourceFileError } from '../files/source-file-error.ts';
import { tooLongReason } from '../files/text-limits.ts';
import { readDelimited, type DelimitedRow } from '../files/read-delimited.ts';
import type { SourceText } from '../files/read-source-text.ts';

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
  #columnAt: ReadonlyMap<string, number> = new Map();
  readonly #source: SourceText;
  readonly #layout: string;
  readonly #columns: readonly string[];

  constructor(source: SourceText, layout: string, columns: readonly string[]) {
    this.#source = source;
    this.#layout = layout;
    this.#columns = columns;
  }

  /** Yields the rows with the right number of fields. Throws if the header does not match the layout. */
  *rows(): Generator<TableRow> {
    let hasHeader = false;
    for (const row of readDelimited(this.#source.text)) {
      if (!hasHeader) {
        hasHeader = true;
        this.#columnAt = checkColumns(this.#source.name, this.#layout, row.fields, this.#columns);
        continue;
      }
      this.rowCount++;
      this.lastRow = row;
      const tooLong = tooLongReason(row);
      if (tooLong !== undefined) {
        this.setAside(row, tooLong);
        continue;
      }
      if (row.fields.length !== this.#columns.length) {
        this.setAside(row, `${row.fields.length} fields where ${this.#columns.length} are expected`);
        continue;
      }
      yield { row, field: (column) => this.#fieldOf(row, column) };
    }
    this.#refuseCut();
  }

  /** Sets aside the row or only one of its values. */
  setAside(
    row: DelimitedRow,
    reason: string,
    { column, leftOut = 'row' }: Partial<Pick<QuarantineEntry, 'leftOut'>> & { column?: string } = {},
  ): void {
    const { name, text } = this.#source;
    const eventId = this.#fieldOf(row, 'EVENT_ID');
    if (leftOut === 'row' && isEventId(eventId)) this.eventIdsSetAside.push(eventId);
    this.quarantine.add({
      file: name,
      line: row.line,
      ...(column === undefined ? {} : { field: column }),
      reason,
      leftOut,
      text: text.slice(row.start, row.end),
    });
  }

  /** A text that ends inside quotes can end with a newline, so the row's end shows whether it is complete. */
  #refuseCut(): void {
    const { name, text } = this.#source;
    const [last, expected] = [this.lastRow, this.#columns.length];
    if (!last || last.fields.length >= expected || last.end !== text.length) return;
    throw new SourceFileError(
      name,
      'TRUNCATED',
      `the last row (line ${last.line}) ends in the middle: ${last.fields.length} of ${expected} fields. Download the file again.`,
    );
  }

  #fieldOf(row: DelimitedRow, column: string): string {
    return row.fields[this.#columnAt.get(column) ?? -1]?.trim() ?? '';
  }
}

export function isEventId(text: string): boolean {
  return /^\d{1,12}$/.test(text);
}
