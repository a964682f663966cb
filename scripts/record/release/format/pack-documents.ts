import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import type { Buffer } from 'node:buffer';
import { isDeepStrictEqual } from 'node:util';
import { decodeDocuments, writeStrings } from './decode-documents.ts';
import { ByteWriter } from './byte-stream.ts';
import { type Column, type Prediction, kindOf, type Kind, type Shape } from './column.ts';
import { writeNumbers } from './number-stream.ts';
import { Predictor, SeenValues } from './predictor.ts';

interface FoundColumns {
  columns: Column[];
  /** The path of each column, such as `sources.segments[].county`. */
  paths: string[];
}

/** Values that others follow from are written first. */
const writtenFirst = new Set(['sources', 'source_rows']);

/** Returns a column for each path of the documents. The first one is that of the documents themselves. */
function findColumns(documents: readonly unknown[]): FoundColumns {
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
function keysOf(value: Record<string, unknown>): string[] {
  return Object.keys(value).filter((key) => value[key] !== undefined);
}

function pathPart(key: string): string {
  return /^[\w-]*$/.test(key) ? key : JSON.stringify(key);
}

/** The largest window of ordinary brotli, so that a text is found again anywhere in the file. */
const windowBits = 24;

/** Documents as they are in a file of the release. The same documents are always the same bytes. */
export function packDocuments(documents: readonly unknown[]): Buffer {
  const columns = encodeDocuments(documents);
  return brotliCompressSync(columns, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: windowBits,
      [constants.BROTLI_PARAM_SIZE_HINT]: columns.length,
    },
  });
}

export function unpackDocuments(bytes: Uint8Array): unknown[] {
  return decodeDocuments(brotliDecompressSync(bytes));
}

/** The values of a column, apart by kind. */
interface ColumnValues {
  hits: number[];
  kinds: number[];
  shapes: number[];
  lengths: number[];
  strings: string[];
  numbers: number[];
}

/**
 * Writes documents in columns: all values of one path together, in the order of the documents, so that equal things
 * are beside each other and compress well. `decodeDocuments` gives the same documents with the same order of keys.
 */
function encodeDocuments(documents: readonly unknown[]): Buffer {
  const { columns, paths } = findColumns(documents);
  for (const [column, prediction] of choosePredictions(documents, columns, paths)) {
    (columns[column] as Column).prediction = prediction;
  }
  const values = columns.map((): ColumnValues => ({
    hits: [],
    kinds: [],
    shapes: [],
    lengths: [],
    strings: [],
    numbers: [],
  }));
  visitDocuments(documents, columns, {
    onValue: (column, kind, value) => {
      const { kinds: kindsOfColumn } = columns[column] as Column;
      const to = values[column] as ColumnValues;
      if (kindsOfColumn.length > 1) to.kinds.push(kindsOfColumn.indexOf(kind));
      if (kind === 'string') to.strings.push(value as string);
      if (kind === 'number') to.numbers.push(value as number);
      if (kind === 'array') to.lengths.push((value as unknown[]).length);
    },
    onShape: (column, shape) => void values[column]?.shapes.push(shape),
    onPrediction: (column, isRight) => void values[column]?.hits.push(isRight ? 0 : 1),
  });
  const writer = new ByteWriter();
  writer.text(JSON.stringify(columns));
  writer.count(documents.length);
  for (const [at, column] of columns.entries()) writeColumn(writer, column, values[at] as ColumnValues);
  return writer.finish();
}

/** The streams of a column. Which of them it has follows from its kinds, shapes and prediction. */
function writeColumn(writer: ByteWriter, column: Column, values: ColumnValues): void {
  if (column.prediction) writeCounted(writer, values.hits);
  if (column.kinds.length > 1) writeCounted(writer, values.kinds);
  if (column.shapes.length > 1) writeCounted(writer, values.shapes);
  if (column.kinds.includes('array')) writeCounted(writer, values.lengths);
  if (column.kinds.includes('number')) writeCounted(writer, values.numbers);
  if (column.kinds.includes('string')) {
    writer.count(values.strings.length);
    writeStrings(writer, values.strings);
  }
}

function writeCounted(writer: ByteWriter, numbers: readonly number[]): void {
  writer.count(numbers.length);
  writeNumbers(writer, numbers);
}

/** A prediction must be right this often; otherwise the column is shorter without it. */
const minShareRight = 0.3;

/** Returns the best of the candidates for each column, found by trying them on the documents. */
function choosePredictions(
  documents: readonly unknown[],
  columns: readonly Column[],
  paths: readonly string[],
): Map<number, Prediction> {
  const columnOf = new Map(paths.map((path, column) => [path, column]));
  const best = new Map<number, { prediction: Prediction; right: number }>();
  const lists = paths.map((path) => toPredictions(path, columnOf));
  const rounds = Math.max(...lists.map(({ length }) => length));
  for (let round = 0; round < rounds; round++) {
    const tried = columns.map((column, at): Column => {
      const prediction = lists[at]?.[round];
      return prediction ? { ...column, prediction } : column;
    });
    for (const [column, right] of sharesRight(documents, tried)) {
      const prediction = tried[column]?.prediction;
      const isBest = right >= minShareRight && right > (best.get(column)?.right ?? 0);
      if (prediction && isBest) best.set(column, { prediction, right });
    }
  }
  return new Map([...best].map(([column, { prediction }]) => [column, prediction]));
}

function toPredictions(path: string, columnOf: ReadonlyMap<string, number>): Prediction[] {
  return (candidates[path] ?? []).flatMap(({ how, from }) => {
    const columns = from.map((name) => columnOf.get(name));
    return columns.every((column) => column !== undefined) ? [{ how, from: columns }] : [];
  });
}

function sharesRight(documents: readonly unknown[], columns: readonly Column[]): Map<number, number> {
  const right = columns.map(() => 0);
  const all = columns.map(() => 0);
  visitDocuments(documents, columns, {
    onValue: () => {},
    onShape: () => {},
    onPrediction: (column, isRight) => {
      all[column] = (all[column] ?? 0) + 1;
      if (isRight) right[column] = (right[column] ?? 0) + 1;
    },
  });
  return new Map(right.map((count, column) => [column, count / Math.max(1, all[column] ?? 0)]));
}

interface Candidate {
  how: Prediction['how'];
  /** Paths of columns. */
  from: string[];
}

const same = (...from: string[]): Candidate => ({ how: 'same', from });

/** What may follow from what, by path. A year's file names its own choice, so that this list may change. */
const candidates: Record<string, readonly Candidate[]> = {
  '.tornado.raw_data': [same('.sources.source_rows[].row')],
  '.tornado.event_narrative': [same('.sources.source_rows[].row.EVENT_NARRATIVE')],
};

interface Visitor {
  onValue: (column: number, kind: Kind, value: unknown) => void;
  onShape: (column: number, shape: number) => void;
  onPrediction: (column: number, isRight: boolean) => void;
}

/** Walks through documents in the order in which they are written and read again. */
function visitDocuments(documents: readonly unknown[], columns: readonly Column[], visitor: Visitor): void {
  const predictions = columns.map(({ prediction }) => prediction);
  const known = predictions.filter((prediction) => prediction !== undefined);
  const seen = new SeenValues(columns.length, known);
  const predictors = predictions.map((prediction, at) => prediction && new Predictor(prediction, seen, at));
  const shapeIndexes = columns.map(
    ({ shapes }) => new Map(shapes.map(({ keys }, at) => [JSON.stringify(keys), at])),
  );
  for (const document of documents) {
    seen.startDocument();
    visit(0, document);
  }

  function visit(at: number, value: unknown): void {
    const predictor = predictors[at];
    if (predictor) {
      const isRight = isSame(predictor.next(), value);
      predictor.learn(value);
      visitor.onPrediction(at, isRight);
      if (isRight) {
        seen.add(at, value);
        return;
      }
    }
    const column = columns[at] as Column;
    const kind = kindOf(value);
    visitor.onValue(at, kind, value);
    if (kind === 'array') for (const item of value as unknown[]) visit(column.items ?? 0, item);
    if (kind === 'object') visitObject(at, column, value as Record<string, unknown>);
    seen.add(at, value);
  }

  function visitObject(at: number, { shapes }: Column, value: Record<string, unknown>): void {
    const index = shapeIndexes[at]?.get(JSON.stringify(keysOf(value))) ?? 0;
    const { keys, order, columns: ofKeys } = shapes[index] as Shape;
    if (shapes.length > 1) visitor.onShape(at, index);
    for (const key of order) visit(ofKeys[key] ?? 0, value[keys[key] ?? '']);
  }
}

function isSame(guess: unknown, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return Object.is(guess, value);
  if (!isDeepStrictEqual(guess, value)) return false;
  return JSON.stringify(guess) === JSON.stringify(value);
}
