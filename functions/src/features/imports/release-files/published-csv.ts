import { exportHeadNames } from '@touchdown/shared/tornadoes/export/export-columns.ts';

/** A CSV file of tornadoes as it was published, with the text of each line until somebody asks for its cells. */
export interface PublishedCsv {
  /** Without those that say in every line where the file is from. */
  columns: readonly string[];
  /** The line of each tornado, by its id, which is its first cell. Without the cells that every line has. */
  lines: ReadonlyMap<string, string>;
}

export function readPublishedCsv(text: string): PublishedCsv {
  const lines = new Map<string, string>();
  let columns: string[] | undefined;
  for (const line of linesOf(text)) {
    if (!columns) {
      columns = line.split(',');
      continue;
    }
    const own = withoutOrigin(line);
    lines.set(own.slice(0, own.indexOf(',')), own);
  }
  const [first = '', ...rest] = columns ?? [];
  if (first !== 'id')
    throw new Error(`Expected a file whose first column is id, got ${first || 'an empty one'}.`);
  return { columns: [first, ...rest].slice(0, -exportHeadNames.length), lines };
}

/** Where a file is from follows the last own cell: source, release, licence, filter. */
function withoutOrigin(line: string): string {
  let end = line.length;
  for (let left = exportHeadNames.length; left > 0; left--) end = beginOfLastCell(line, end) - 1;
  return line.slice(0, end);
}

function beginOfLastCell(line: string, end: number): number {
  if (line[end - 1] !== '"') return line.lastIndexOf(',', end - 1) + 1;
  // Two quotation marks stand for one inside a cell, so the cell begins at the first that is alone.
  let at = end - 2;
  while (at > 0) {
    if (line[at] !== '"') at--;
    else if (line[at - 1] === '"') at -= 2;
    else break;
  }
  return at;
}

/** A line break inside a cell does not end its line. */
function* linesOf(text: string): Generator<string> {
  let begin = 0;
  let from = 0;
  for (let end = text.indexOf('\r\n'); end >= 0; end = text.indexOf('\r\n', from)) {
    const line = text.slice(begin, end);
    from = end + 2;
    if (line.includes('"') && isInsideCell(line)) continue;
    yield line;
    begin = from;
  }
}

function isInsideCell(line: string): boolean {
  let marks = 0;
  for (let at = line.indexOf('"'); at >= 0; at = line.indexOf('"', at + 1)) marks++;
  return marks % 2 === 1;
}

/** Returns the cells of a line as texts. An empty one was not recorded. */
export function cellsOf(line: string): string[] {
  if (!line.includes('"')) return line.split(',');
  const cells: string[] = [];
  let at = 0;
  while (at <= line.length) {
    if (line[at] !== '"') {
      const end = line.indexOf(',', at);
      cells.push(line.slice(at, end < 0 ? line.length : end));
      at = end < 0 ? line.length + 1 : end + 1;
      continue;
    }
    let end = line.indexOf('"', at + 1);
    while (line[end + 1] === '"') end = line.indexOf('"', end + 2);
    cells.push(line.slice(at + 1, end).replaceAll('""', '"'));
    at = end + 2;
  }
  return cells;
}
