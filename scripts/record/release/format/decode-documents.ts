import * as z from 'zod';
import { ByteReader, type ByteWriter } from './byte-stream.ts';
import { Column, type Kind, type Shape } from './column.ts';
import { readNumbers, writeNumbers } from './number-stream.ts';
import { Predictor, SeenValues } from './predictor.ts';

const plain = 0;
const json = 1;
const dictionary = 2;
const separator = '\u0000';
/** A dictionary pays if its texts repeat this often. */
const minRepeats = 2;

export function writeStrings(writer: ByteWriter, values: readonly string[]): void {
  const distinct = new Map<string, number>();
  for (const value of values) if (!distinct.has(value)) distinct.set(value, distinct.size);
  if (values.length < minRepeats * distinct.size) {
    writePlain(writer, values);
    return;
  }
  writer.byte(dictionary);
  writer.count(distinct.size);
  writePlain(writer, [...distinct.keys()]);
  writeNumbers(
    writer,
    values.map((value) => distinct.get(value) ?? 0),
  );
}

function readStrings(reader: ByteReader, count: number): string[] {
  const how = reader.byte();
  if (how !== dictionary) return readPlain(reader, count, how);
  const size = reader.count();
  const distinct = readPlain(reader, size, reader.byte());
  return Array.from(readNumbers(reader, count), (index) => {
    const text = distinct[index];
    if (text === undefined) throw new RangeError(`there is no text ${index}`);
    return text;
  });
}

function writePlain(writer: ByteWriter, values: readonly string[]): void {
  // Half of a surrogate pair does not survive in UTF-8.
  const isPlain = values.every((value) => value.isWellFormed() && !value.includes(separator));
  writer.byte(isPlain ? plain : json);
  writer.text(isPlain ? values.join(separator) : JSON.stringify(values));
}

function readPlain(reader: ByteReader, count: number, how: number): string[] {
  const text = reader.text();
  if (count === 0) return [];
  const values = how === plain ? text.split(separator) : (JSON.parse(text) as string[]);
  if (values.length !== count) throw new RangeError(`expected ${count} texts, but got ${values.length}`);
  return values;
}

const Columns = z.array(Column).min(1);

/** Returns the next value each time. One value too many is an error. */
type Stream<T> = () => T;

interface ColumnStreams {
  hits: Stream<number> | undefined;
  kinds: Stream<number>;
  shapes: Stream<number>;
  lengths: Stream<number>;
  numbers: Stream<number>;
  strings: Stream<string>;
}

/** Reads what `encodeDocuments` wrote. */
export function decodeDocuments(bytes: Uint8Array): unknown[] {
  const reader = new ByteReader(bytes);
  const columns = Columns.parse(JSON.parse(reader.text()));
  const count = reader.count();
  const streams = columns.map((column) => readColumn(reader, column));
  if (!reader.isAtEnd) throw new RangeError('bytes are left over');
  const read = valueReader(columns, streams);
  return Array.from({ length: count }, read);
}

function readColumn(reader: ByteReader, column: Column): ColumnStreams {
  const numbers = () => toStream(readNumbers(reader, reader.count()));
  const always = () => 0;
  return {
    hits: column.prediction && numbers(),
    kinds: column.kinds.length > 1 ? numbers() : always,
    shapes: column.shapes.length > 1 ? numbers() : always,
    lengths: column.kinds.includes('array') ? numbers() : always,
    numbers: column.kinds.includes('number') ? numbers() : always,
    strings: toStream(column.kinds.includes('string') ? readStrings(reader, reader.count()) : []),
  };
}

function toStream<T>(values: ArrayLike<T>): Stream<T> {
  let at = 0;
  return () => {
    const value = values[at++];
    if (value === undefined) throw new RangeError('a column ends too early');
    return value;
  };
}

/** Returns a function that reads one document after another. */
function valueReader(columns: readonly Column[], streams: readonly ColumnStreams[]): () => unknown {
  const predictions = columns.map(({ prediction }) => prediction);
  const known = predictions.filter((prediction) => prediction !== undefined);
  const seen = new SeenValues(columns.length, known);
  const shells = columns.map(({ shapes }) => shapes.map(shellOf));
  const predictors = predictions.map((prediction, at) => prediction && new Predictor(prediction, seen, at));
  return () => {
    seen.startDocument();
    return read(0);
  };

  function read(at: number): unknown {
    const predictor = predictors[at];
    const guess = predictor?.next();
    const isRight = predictor !== undefined && streams[at]?.hits?.() === 0;
    // Two parts of a document never share an object.
    const value = isRight ? copyOf(guess) : readLiteral(at);
    predictor?.learn(value);
    seen.add(at, value);
    return value;
  }

  function readLiteral(at: number): unknown {
    const column = columns[at];
    const stream = streams[at];
    if (!column || !stream) throw new RangeError(`there is no column ${at}`);
    const kind: Kind | undefined = column.kinds[stream.kinds()];
    switch (kind) {
      case 'null':
        return null;
      case 'false':
        return false;
      case 'true':
        return true;
      case 'string':
        return stream.strings();
      case 'number':
        return stream.numbers();
      case 'array':
        return readArray(stream.lengths(), column.items ?? -1);
      case 'object': {
        const which = stream.shapes();
        return readObject(column.shapes[which], shells[at]?.[which]);
      }
      default:
        throw new RangeError('a value has no kind');
    }
  }

  function readArray(length: number, items: number): unknown[] {
    const array: unknown[] = [];
    for (let left = length; left > 0; left--) array.push(read(items));
    return array;
  }

  function readObject(shape: Shape | undefined, shell: Record<string, unknown> | undefined): unknown {
    if (!shape || !shell) throw new RangeError('an object has no shape');
    const object = { ...shell };
    for (const key of shape.order) object[shape.keys[key] ?? ''] = read(shape.columns[key] ?? -1);
    return object;
  }
}

/** An object with its keys in their order. To copy it and fill it takes half of the time of adding one key at a time. */
function shellOf({ keys }: Shape): Record<string, unknown> {
  const shell: Record<string, unknown> = {};
  // An assignment to `__proto__` would change the object's prototype; once it is a key, it is one like any other.
  const empty = { value: null, enumerable: true, writable: true, configurable: true };
  for (const key of keys) Object.defineProperty(shell, key, empty);
  return shell;
}

/** What JSON can hold. `structuredClone` takes many times as long for parts as small as these. */
function copyOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(copyOf);
  const copy: Record<string, unknown> = { ...value };
  for (const key of Object.keys(copy)) copy[key] = copyOf(copy[key]);
  return copy;
}
