export interface DelimitedRow {
  /** The number of the row's first line, counted from 1. */
  line: number;
  fields: string[];
  /** Offsets in the text, so that a bad row can be quoted unchanged. */
  start: number;
  end: number;
  /** Its quotes violate RFC 4180, but the row could be read. */
  repaired: boolean;
}

const quote = 34;
const comma = 44;
const newline = 10;
const carriageReturn = 13;

/**
 * Reads RFC 4180 as the agencies write it: commas, line ends and doubled quotes inside quoted fields, and
 * sometimes a stray quote in the middle of a field, which is kept as text. Blank lines are skipped.
 * A stray quote must not end its field, because a narrative would be split at its next comma.
 */
export function* readDelimited(text: string): Generator<DelimitedRow> {
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  let line = 1;
  while (at < text.length) {
    const row: DelimitedRow = { line, fields: [], start: at, end: at, repaired: false };
    readRow(row);
    if (row.fields.length > 1 || row.fields[0]?.trim()) yield row;
  }

  function readRow(row: DelimitedRow): void {
    for (;;) {
      row.fields.push(text.charCodeAt(at) === quote ? readQuoted(row) : readPlain());
      const next = text.charCodeAt(at);
      if (next === comma) {
        at++;
        continue;
      }
      row.end = at;
      if (next === carriageReturn) at++;
      at++;
      line++;
      return;
    }
  }

  function readPlain(): string {
    const start = at;
    while (at < text.length) {
      const code = text.charCodeAt(at);
      if (code === comma || code === newline) break;
      at++;
    }
    const isAfterReturn = at > start && text.charCodeAt(at - 1) === carriageReturn;
    return text.slice(start, isAfterReturn && isLineEnd(at - 1) ? at - 1 : at);
  }

  function readQuoted(row: DelimitedRow): string {
    const start = ++at;
    let hasDoubled = false;
    for (;;) {
      const close = text.indexOf('"', at);
      if (close < 0) {
        // The file ends inside the field. The row takes the rest, so it has too few fields.
        row.repaired = true;
        at = text.length;
        return text.slice(start);
      }
      countLines(at, close);
      at = close + 1;
      const next = text.charCodeAt(at);
      if (next === quote) {
        hasDoubled = true;
        at++;
        continue;
      }
      const isEnd = Number.isNaN(next) || next === comma || next === newline;
      if (isEnd || (next === carriageReturn && isLineEnd(at))) {
        const value = text.slice(start, close);
        return hasDoubled ? value.replaceAll('""', '"') : value;
      }
      row.repaired = true;
    }
  }

  /** A carriage return without a newline is part of the text, as in a plain field. */
  function isLineEnd(at: number): boolean {
    return at + 1 === text.length || text.charCodeAt(at + 1) === newline;
  }

  function countLines(from: number, to: number): void {
    for (let i = text.indexOf('\n', from); i >= 0 && i < to; i = text.indexOf('\n', i + 1)) line++;
  }
}
