import type { Position } from '@touchdown/shared/geo/great-circle.ts';
import { ratingNumber, type Rating } from '@touchdown/shared/tornadoes/rating.ts';
import { roundDecimals } from '../files/round-decimals.ts';
import type { Segment } from '../ncei/segment.ts';

/** Rule 13: the highest rating of the segments; unknown only if all are unknown. */
export function highestRating(segments: readonly { rating: Rating }[]): Rating {
  return segments.reduce<Rating>(
    (highest, { rating }) =>
      (ratingNumber(rating) ?? -1) > (ratingNumber(highest) ?? -1) ? rating : highest,
    'N/A',
  );
}

/** Adds the known values; null if none is known. */
export function sumKnown(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  // Values are tenths and hundredths of miles. Digits beyond four decimals are floating-point noise.
  if (known.length === 0) return null;
  return roundDecimals(
    known.reduce((sum, value) => sum + value, 0),
    4,
  );
}

export function maxKnown(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : Math.max(...known);
}

export function startOf(segments: readonly Segment[]): Position | null {
  return segments.find(({ start }) => start)?.start ?? null;
}

/** Returns the last place on the path in the rows; null if that is the start itself. */
export function finishOf(segments: readonly Segment[]): Position | null {
  const last = segments.at(-1);
  return last?.finish ?? (segments.length > 1 ? (last?.start ?? null) : null);
}
