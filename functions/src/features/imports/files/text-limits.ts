import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import type { DelimitedRow } from './read-delimited.ts';

/**
 * The longest field and row of the agencies so far have 10,444 and 10,579 characters. A whole year
 * of events is estimated at 90 MB from the size of packed files. A file is in memory twice while it is decoded.
 */
export const textLimits = { field: 50_000, row: 100_000, fileBytes: 150_000_000 };

/** Returns the reason why a row cannot be used, or undefined. A missing quote makes one row of many. */
export function tooLongReason({ start, end, fields }: DelimitedRow): string | undefined {
  if (end - start > textLimits.row) {
    return `the row is longer than ${groupedNumber(textLimits.row)} characters`;
  }
  if (end - start <= textLimits.field) return undefined;
  const isTooLong = fields.some((field) => field.length > textLimits.field);
  return isTooLong ? `a field is longer than ${groupedNumber(textLimits.field)} characters` : undefined;
}
