import type { DelimitedRow } from './read-delimited.ts';
import { SourceFileError } from './source-file-error.ts';

/**
 * Throws if the last row of a file is only a part of one. A text that ends inside quotes can end with a newline, so the
 * row's end shows whether it is complete.
 */
export function refuseCutRow(name: string, last: DelimitedRow | undefined, fields: number): void {
  if (!last || last.fieldCount >= fields || !last.endsFile) return;
  throw new SourceFileError(
    name,
    'TRUNCATED',
    `the last row (line ${last.line}) ends in the middle: ${last.fieldCount} of ${fields} fields. Download the file again.`,
  );
}
