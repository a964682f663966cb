export interface CsvRow {
  /** The number of the row's first line, counted from 1. */
  line: number;
  fields: string[];
}

/**
 * Reads CSV by RFC 4180: quoted fields may contain commas, line breaks and doubled quotes. Lines that begin
 * with `#` before the first row are comments.
 */
export function readCsv(text: string): CsvRow[] {
  const rows: CsvRow[] = [];
  let at = 0;
  let line = 1;
  while (text.startsWith('#', at)) skipLine();
  while (at < text.length) rows.push(readRow());
  return rows;

  function skipLine(): void {
    const end = text.indexOf('\n', at);
    at = end < 0 ? text.length : end + 1;
    line++;
  }

  function readRow(): CsvRow {
    const row: CsvRow = { line, fields: [] };
    for (;;) {
      row.fields.push(text[at] === '"' ? readQuoted() : readPlain());
      if (text[at] === ',') {
        at++;
        continue;
      }
      skipLine();
      return row;
    }
  }

  function readPlain(): string {
    const start = at;
    while (at < text.length && text[at] !== ',' && text[at] !== '\n') at++;
    return text.slice(start, at).replace(/\r$/, '');
  }

  function readQuoted(): string {
    const startLine = line;
    let value = '';
    for (at++; ; at++) {
      const character = text[at];
      if (character === undefined) throw new Error(`Line ${startLine}: a quoted field does not end.`);
      if (character === '"' && text[at + 1] !== '"') break;
      if (character === '"') at++;
      if (character === '\n') line++;
      value += character;
    }
    at++;
    if (text[at] === '\r') at++;
    const next = text[at];
    if (next !== undefined && next !== ',' && next !== '\n') {
      throw new Error(
        `Line ${line}: "${next}" follows a closing quote, but a comma or the end of the line was expected.`,
      );
    }
    return value;
  }
}

export function writeCsvRow(fields: readonly string[]): string {
  return `${fields.map((field) => (/[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field)).join(',')}\n`;
}
