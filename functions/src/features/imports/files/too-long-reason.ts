import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import type { DelimitedRow } from './read-delimited.ts';
import { textLimits } from './text-limits.ts';

/** Returns the reason why a row cannot be used, or undefined. A missing quote makes one row of many. */
export function tooLongReason({ length, fields }: DelimitedRow): string | undefined {
  if (length > textLimits.row) {
    return `the row is longer than ${groupedNumber(textLimits.row)} characters`;
  }
  if (length <= textLimits.field) return undefined;
  const isTooLong = fields.some((field) => field.length > textLimits.field);
  return isTooLong ? `a field is longer than ${groupedNumber(textLimits.field)} characters` : undefined;
}
