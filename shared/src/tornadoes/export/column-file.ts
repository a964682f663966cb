import {
  exportColumnNames,
  exportHeadNames,
  type ExportColumnName,
  type ExportHead,
  type ExportHeadName,
  type ExportRow,
} from './export-columns.ts';
import type { ExportedFile } from './exported-file.ts';
import { geometryOf, type Geometry, type Placed } from './geometry-of.ts';

export type Cell = string | number | boolean | null;

/** How the cells of one column are read. A row is its number in the record, or an object with its values. */
export interface CellReader<R = number, V = Cell> {
  read: (row: R) => V;
  /** Where rows share values: rows with the same number have the same cell, which is then written only once. */
  code?: ((row: R) => number) | undefined;
}

/** A table that is written cell by cell, so that no row of it is ever an object. */
export interface ColumnTable<C extends string, R = number> {
  /** Those of the origin have the same cell in each row. */
  columns: readonly (C | ExportHeadName)[];
  head: ExportHead;
  rows: Iterable<R>;
  cells: (name: C) => CellReader<R>;
}

export interface ColumnFile<R = number, C extends string = ExportColumnName> extends ColumnTable<C, R> {
  geometry: (row: R) => Geometry | null;
}

/** Returns the reader of a column, which may be one of the origin. */
export function cellsOf<C extends string, R>({
  head,
  cells,
}: ColumnTable<C, R>): (name: C | ExportHeadName) => CellReader<R> {
  return (name) => {
    if (!isOfOrigin(name)) return cells(name);
    const value = head[name];
    return { read: () => value, code: () => 0 };
  };
}

/** Of formats that say once where a file is from. */
export function withoutOrigin<C extends string>(columns: readonly (C | ExportHeadName)[]): C[] {
  return columns.filter((name): name is C => !isOfOrigin(name));
}

function isOfOrigin(name: string): name is ExportHeadName {
  return exportHeadNames.some((one) => one === name);
}

/** Returns what a cell becomes in a file. What is made of a shared value is kept. */
export function madeOnce<R, V, T>({ read, code }: CellReader<R, V>, make: (value: V) => T): (row: R) => T {
  if (!code) return (row) => make(read(row));
  const made: T[] = [];
  return (row) => (made[code(row)] ??= make(read(row)));
}

/** Returns rows that are objects as a table. */
export function tableOfRows<C extends string>({
  columns,
  head,
  rows,
}: {
  columns: readonly (C | ExportHeadName)[];
  head: ExportHead;
  rows: Iterable<Record<C, Cell>>;
}): ColumnTable<C, Record<C, Cell>> {
  return { columns, head, rows, cells: (name) => ({ read: (row) => row[name] }) };
}

/** The same with what their places draw. */
export function fileOfRows<C extends ExportColumnName, R extends ExportRow<C | Placed>>(file: {
  columns: readonly (C | ExportHeadName)[];
  head: ExportHead;
  rows: Iterable<R>;
}): ColumnFile<R, C> {
  return { ...file, cells: (name) => ({ read: (row) => row[name] }), geometry: geometryOf };
}

/** Returns the rows of a file as objects, for formats whose rows are a few of its columns and never many. */
export function rowsOfFile<R>({ columns, head, rows, cells }: ColumnFile<R>): ExportedFile {
  const own = withoutOrigin(columns);
  return { columns: own, head, rows: readRows(rows, [...new Set([...exportColumnNames, ...own])], cells) };
}

/** Reads the named columns of rows, one row after another. */
export function* readRows<R>(
  rows: Iterable<R>,
  names: readonly ExportColumnName[],
  cells: ColumnFile<R>['cells'],
): Generator<ExportRow> {
  const readers = names.map((name) => [name, cells(name).read] as const);
  for (const row of rows) {
    const values: Record<string, Cell> = {};
    for (const [name, read] of readers) values[name] = read(row);
    yield values as ExportRow;
  }
}
