import { parseValue } from '@touchdown/shared/corrections/correction-value.ts';
import { compassPointOf } from '@touchdown/shared/geo/compass-point.ts';
import { bearingDegrees, distanceMiles, type Position } from '@touchdown/shared/geo/great-circle.ts';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';

/** Returns the place that a suggestion has as text; undefined for a text that names no place. */
export function placeOf(text: string | null | undefined): Position | undefined {
  const parsed = parseValue({ type: 'coordinates' }, text ?? '');
  return 'value' in parsed && typeof parsed.value === 'object' ? parsed.value : undefined;
}

/** `3.2 miles northeast of`, `less than 0.1 miles from`: where a place is, seen from another. */
export function movedWords(from: Position, to: Position): string {
  const miles = distanceMiles(from, to);
  if (miles < 0.05) return 'less than 0.1 miles from';
  return `${groupedNumber(miles, 1)} miles ${compassPointOf(bearingDegrees(from, to))} of`;
}
