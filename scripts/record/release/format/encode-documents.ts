import type { Buffer } from 'node:buffer';
import { ByteWriter } from './byte-writer.ts';
import type { Column } from './column.ts';
import { findColumns } from './find-columns.ts';
import { writeNumbers } from './number-stream.ts';
import { choosePredictions } from './choose-predictions.ts';
import { writeStrings } from './string-stream.ts';
import { visitDocuments } from './visit-documents.ts';

/** The values of a column, apart by kind. */
export interface ColumnValues {
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
export function encodeDocuments(documents: readonly unknown[]): Buffer {
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
