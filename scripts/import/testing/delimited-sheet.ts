import { readDelimited } from '@touchdown/functions/features/imports/files/read-delimited.ts';

/** The cells of a file, so that a test can damage single values. */
export interface DelimitedSheet {
  header: string[];
  rows: string[][];
}

/** The comments of a daily list are unquoted and contain commas. */
const dailyColumns = 8;

export function readSheet(text: string, isDaily: boolean): DelimitedSheet {
  const lines = isDaily
    ? text.split(/\r?\n/).filter(Boolean).map(dailyCells)
    : [...readDelimited(text)].map(({ fields }) => fields);
  const [header = [], ...rows] = lines;
  return { header, rows };
}

/** Writes the cells as the agencies do, or all of them in quotes. */
export function writeSheet({ header, rows }: DelimitedSheet, { isDaily = false, quoteAll = false }): string {
  const written = (cell: string) =>
    quoteAll || (!isDaily && /[",\r\n]/.test(cell)) ? `"${cell.replaceAll('"', '""')}"` : cell;
  return [header, ...rows].map((cells) => `${cells.map(written).join(',')}\n`).join('');
}

function dailyCells(line: string): string[] {
  const cells = line.split(',');
  const fixed = dailyColumns - 1;
  return cells.length <= fixed ? cells : [...cells.slice(0, fixed), cells.slice(fixed).join(',')];
}
