import type { ParquetWriter } from 'hyparquet-writer';
import type { Cell } from '@touchdown/shared/tornadoes/export/column-file.ts';
import type { CodebookColumn } from '@touchdown/shared/tornadoes/export/export-columns.ts';

export interface ParquetOptions {
  /** Compresses better and faster than what the writer brings along, where the platform has it. */
  zstd?: (bytes: Uint8Array) => Uint8Array;
}

type WriterOptions = ConstructorParameters<typeof ParquetWriter>[0];
export type SchemaElement = WriterOptions['schema'][number];

export function compression({ zstd }: ParquetOptions): Pick<WriterOptions, 'codec' | 'compressors'> {
  return zstd ? { codec: 'ZSTD', compressors: { ZSTD: zstd } } : {};
}

type ColumnType = CodebookColumn['type'];
type ParquetCell = (value: Cell) => Cell | Date;

const dayMilliseconds = 86_400_000;
const asItIs: ParquetCell = (value) => value;

/** The types of columns by what the codebook says of them. Amounts of dollars are numbers: one may be above an INT32. */
const kinds: Record<ColumnType, { element: Omit<SchemaElement, 'name'>; cell: ParquetCell }> = {
  string: { element: { type: 'BYTE_ARRAY', converted_type: 'UTF8' }, cell: asItIs },
  number: { element: { type: 'DOUBLE' }, cell: asItIs },
  integer: { element: { type: 'INT32' }, cell: asItIs },
  boolean: { element: { type: 'BOOLEAN' }, cell: asItIs },
  date: {
    element: { type: 'INT32', converted_type: 'DATE', logical_type: { type: 'DATE' } },
    cell: (value) => (value === null ? null : Date.parse(String(value)) / dayMilliseconds),
  },
  datetime: {
    element: {
      type: 'INT64',
      converted_type: 'TIMESTAMP_MILLIS',
      logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' },
    },
    cell: (value) => (value === null ? null : new Date(String(value))),
  },
};

/** Returns what makes a value of Parquet of the text or number of a cell. */
export function parquetCell(type: ColumnType): ParquetCell {
  return kinds[type].cell;
}

/** Returns a column that may be empty. */
export function elementOf(name: string, type: ColumnType): SchemaElement {
  return { name, ...kinds[type].element, repetition_type: 'OPTIONAL' };
}
