import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import type { DelimitedRow } from './read-delimited.ts';

/**
 * The longest field and row of the agencies so far have 10,444 and 10,579 characters. A whole year
 * of events is estimated at 90 MB from the size of packed files. Files are read in chunks, so this is no limit of memory.
 */
export const textLimits = {
  field: 50_000,
  row: 100_000,
  fileBytes: 150_000_000,
  /** A day's list of storm reports. The longest one has about 100 kB. */
  dayCharacters: 5_000_000,
};

/** Returns the reason why a row cannot be used, or undefined. A missing quote makes one row of many. */
export function tooLongReason({ length, fields }: DelimitedRow): string | undefined {
  if (length > textLimits.row) {
    return `the row is longer than ${groupedNumber(textLimits.row)} characters`;
  }
  if (length <= textLimits.field) return undefined;
  const isTooLong = fields.some((field) => field.length > textLimits.field);
  return isTooLong ? `a field is longer than ${groupedNumber(textLimits.field)} characters` : undefined;
}
