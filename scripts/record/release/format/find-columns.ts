import { kindOf, type Column, type Shape } from './column.ts';

export interface FoundColumns {
  columns: Column[];
  /** The path of each column, such as `sources.segments[].county`. */
  paths: string[];
}

/** Values that others follow from are written first. */
const writtenFirst = new Set(['sources', 'source_rows']);

/** Returns a column for each path of the documents. The first one is that of the documents themselves. */
export function findColumns(documents: readonly unknown[]): FoundColumns {
  const columns: Column[] = [];
  const paths: string[] = [];
  const byPath = new Map<string, number>();
  const shapesOf: Map<string, number>[] = [];
  columnAt('');
  for (const document of documents) find(0, document);
  return { columns, paths };

  function columnAt(path: string): number {
    const known = byPath.get(path);
    if (known !== undefined) return known;
    byPath.set(path, columns.length);
    paths.push(path);
    shapesOf.push(new Map());
    return columns.push({ kinds: [], shapes: [] }) - 1;
  }

  function find(at: number, value: unknown): void {
    const column = columns[at] as Column;
    const kind = kindOf(value);
    if (!column.kinds.includes(kind)) column.kinds.push(kind);
    if (kind === 'array') {
      column.items ??= columnAt(`${paths[at] ?? ''}[]`);
      for (const item of value as unknown[]) find(column.items, item);
    } else if (kind === 'object') {
      const { keys, order, columns: ofKeys } = shapeOf(at, column, value as Record<string, unknown>);
      for (const key of order) find(ofKeys[key] ?? 0, (value as Record<string, unknown>)[keys[key] ?? '']);
    }
  }

  function shapeOf(at: number, { shapes }: Column, value: Record<string, unknown>): Shape {
    const keys = keysOf(value);
    const name = JSON.stringify(keys);
    const known = shapes[shapesOf[at]?.get(name) ?? -1];
    if (known) return known;
    const rank = (key: number) => (writtenFirst.has(keys[key] ?? '') ? 0 : 1);
    const order = keys.map((_, key) => key).sort((a, b) => rank(a) - rank(b) || a - b);
    const ofKeys: number[] = [];
    // A key may contain a dot or a bracket, so it is quoted where it could be mistaken for a path.
    for (const key of order) ofKeys[key] = columnAt(`${paths[at] ?? ''}.${pathPart(keys[key] ?? '')}`);
    shapesOf[at]?.set(name, shapes.length);
    const shape = { keys, order, columns: ofKeys };
    shapes.push(shape);
    return shape;
  }
}

/** The keys of an object that JSON would write. */
export function keysOf(value: Record<string, unknown>): string[] {
  return Object.keys(value).filter((key) => value[key] !== undefined);
}

function pathPart(key: string): string {
  return /^[\w-]*$/.test(key) ? key : JSON.stringify(key);
}
