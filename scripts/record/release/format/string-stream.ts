import type { ByteReader } from './byte-reader.ts';
import type { ByteWriter } from './byte-writer.ts';
import { readNumbers, writeNumbers } from './number-stream.ts';

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

export function readStrings(reader: ByteReader, count: number): string[] {
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
