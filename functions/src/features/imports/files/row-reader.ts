import type { DelimitedRow } from './read-delimited.ts';

/** Takes the rows of a file one after another, and returns what they say. */
export interface RowReader<T> {
  row: (row: DelimitedRow) => void;
  /** After the last row. */
  end: () => T;
}
