import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { ownText, textLimits, SourceFileError } from './source-faults.ts';

export interface DelimitedRow {
  /** The number of the row's first line, counted from 1. */
  line: number;
  /** Without those that end beyond the longest row. */
  fields: string[];
  fieldCount: number;
  /** The row as it is in the file, so that a bad one can be quoted; cut at the longest row. */
  text: string;
  /** Of the whole row, in characters. */
  length: number;
  /** Its quotes violate RFC 4180, but the row could be read. */
  repaired: boolean;
  /** Nothing follows it, not even the end of its line. */
  endsFile: boolean;
}

const quote = 34;
const comma = 44;
const newline = 10;
const carriageReturn = 13;
const byteOrderMark = 0xfeff;

/** Reads the rows of a text that is in memory. */
export function* readDelimited(text: string): Generator<DelimitedRow> {
  yield* new DelimitedReader().read(text, true);
}

/**
 * Reads RFC 4180 as the agencies write it: commas, line ends and doubled quotes inside quoted fields, and
 * sometimes a stray quote in the middle of a field, which is kept as text. Blank lines are skipped.
 * A stray quote must not end its field, because a narrative would be split at its next comma.
 *
 * The text comes in chunks. A row that is not complete waits for the next one. What a row has beyond the longest
 * row is read, but not kept, so that a missing quote does not bring the rest of the file into memory.
 */
export class DelimitedReader {
  /** From the first row that is not complete on. */
  #text = '';
  #isLast = false;
  /** Everything before it has been looked at. */
  #at = 0;
  #line = 1;
  #rowAt = 0;
  /** How many characters of the row are no longer in the text, and the beginning of such a row. */
  #dropped = 0;
  #beginning = '';
  #row = newRow(1);
  #field: { at: number; isQuoted: boolean; hasDoubled: boolean } | undefined;
  #isStart = true;

  /** Yields the rows that are complete with this chunk; with the last one, also what is left. */
  *read(chunk: string, isLast = false): Generator<DelimitedRow> {
    this.#append(chunk, isLast);
    for (let row = this.#readRow(); row; row = this.#readRow()) {
      if (row.fieldCount > 1 || row.length > textLimits.row || row.fields[0]?.trim()) yield row;
    }
  }

  #append(chunk: string, isLast: boolean): void {
    this.#isLast = isLast;
    const isTooLong = this.#dropped + this.#at - this.#rowAt > textLimits.row;
    const from = isTooLong ? this.#at : this.#rowAt;
    if (isTooLong) {
      if (this.#dropped === 0) {
        this.#beginning = ownText(this.#text.slice(this.#rowAt, this.#rowAt + textLimits.row));
      }
      this.#dropped += this.#at - this.#rowAt;
    }
    this.#text = this.#text.slice(from) + chunk;
    this.#at -= from;
    this.#rowAt = 0;
    if (this.#field) this.#field.at = Math.max(0, this.#field.at - from);
    if (this.#isStart && this.#text.length > 0) {
      this.#isStart = false;
      if (this.#text.charCodeAt(0) === byteOrderMark) this.#at = this.#rowAt = 1;
    }
  }

  /** Returns undefined where the row needs more text, or none is left. */
  #readRow(): DelimitedRow | undefined {
    for (;;) {
      if (!this.#field) {
        const isNothingLeft = this.#isLast && this.#row.fieldCount === 0;
        if (this.#at >= this.#text.length && (isNothingLeft || !this.#isLast)) return undefined;
        const isQuoted = this.#text.charCodeAt(this.#at) === quote;
        if (isQuoted) this.#at++;
        this.#field = { at: this.#at, isQuoted, hasDoubled: false };
      }
      const value = this.#field.isQuoted ? this.#readQuoted(this.#field) : this.#readPlain(this.#field.at);
      if (value === undefined) return undefined;
      this.#field = undefined;
      this.#row.fieldCount++;
      if (this.#dropped + this.#at - this.#rowAt <= textLimits.row) this.#row.fields.push(value);
      if (this.#text.charCodeAt(this.#at) !== comma) return this.#endRow();
      this.#at++;
    }
  }

  #endRow(): DelimitedRow {
    const row = this.#row;
    row.length = this.#dropped + this.#at - this.#rowAt;
    const kept = this.#dropped > 0 ? this.#beginning : this.#text.slice(this.#rowAt, this.#at);
    row.text = kept.length > textLimits.row ? kept.slice(0, textLimits.row) : kept;
    row.endsFile = this.#at >= this.#text.length;
    if (this.#text.charCodeAt(this.#at) === carriageReturn) this.#at++;
    this.#at = Math.min(this.#at + 1, this.#text.length);
    this.#line++;
    this.#rowAt = this.#at;
    this.#dropped = 0;
    this.#row = newRow(this.#line);
    return row;
  }

  #readPlain(start: number): string | undefined {
    const text = this.#text;
    let at = this.#at;
    while (at < text.length) {
      const code = text.charCodeAt(at);
      if (code === comma || code === newline) break;
      at++;
    }
    this.#at = at;
    if (at === text.length && !this.#isLast) return undefined;
    const isAfterReturn = at > start && text.charCodeAt(at - 1) === carriageReturn;
    return text.slice(start, isAfterReturn && this.#isLineEnd(at - 1) ? at - 1 : at);
  }

  #readQuoted(field: { at: number; hasDoubled: boolean }): string | undefined {
    const text = this.#text;
    for (;;) {
      const close = text.indexOf('"', this.#at);
      if (close < 0) {
        this.#countLines(this.#at, text.length);
        this.#at = text.length;
        if (!this.#isLast) return undefined;
        // The file ends inside the field. The row takes the rest, so it has too few fields.
        this.#row.repaired = true;
        return text.slice(field.at);
      }
      this.#countLines(this.#at, close);
      this.#at = close;
      // What the quote means depends on the next two characters.
      if (close + 2 >= text.length && !this.#isLast) return undefined;
      this.#at++;
      const next = text.charCodeAt(this.#at);
      if (next === quote) {
        field.hasDoubled = true;
        this.#at++;
        continue;
      }
      const isEnd = Number.isNaN(next) || next === comma || next === newline;
      if (isEnd || (next === carriageReturn && this.#isLineEnd(this.#at))) {
        const value = text.slice(field.at, close);
        return field.hasDoubled ? value.replaceAll('""', '"') : value;
      }
      this.#row.repaired = true;
    }
  }

  /** A carriage return without a newline is part of the text, as in a plain field. */
  #isLineEnd(at: number): boolean {
    return at + 1 === this.#text.length || this.#text.charCodeAt(at + 1) === newline;
  }

  #countLines(from: number, to: number): void {
    const text = this.#text;
    for (let i = text.indexOf('\n', from); i >= 0 && i < to; i = text.indexOf('\n', i + 1)) this.#line++;
  }
}

function newRow(line: number): DelimitedRow {
  return { line, fields: [], fieldCount: 0, text: '', length: 0, repaired: false, endsFile: false };
}

/** Returns the reason why a row cannot be used, or undefined. A missing quote makes one row of many. */
export function tooLongReason({ length, fields }: DelimitedRow): string | undefined {
  if (length > textLimits.row) {
    return `the row is longer than ${groupedNumber(textLimits.row)} characters`;
  }
  if (length <= textLimits.field) return undefined;
  const isTooLong = fields.some((field) => field.length > textLimits.field);
  return isTooLong ? `a field is longer than ${groupedNumber(textLimits.field)} characters` : undefined;
}

/**
 * Throws if the last row of a file is only a part of one. A text that ends inside quotes can end with a newline, so the
 * row's end shows whether it is complete.
 */
export function refuseCutRow(name: string, last: DelimitedRow | undefined, fields: number): void {
  if (!last || last.fieldCount >= fields || !last.endsFile) return;
  throw new SourceFileError(
    name,
    'TRUNCATED',
    `the last row (line ${last.line}) ends in the middle: ${last.fieldCount} of ${fields} fields. Download the file again.`,
  );
}
