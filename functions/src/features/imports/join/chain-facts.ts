import { type Position, distanceMiles } from '@touchdown/shared/geo/great-circle.ts';
import { ratingNumber, type Rating } from '@touchdown/shared/tornadoes/rating.ts';
import { roundDecimals } from '../files/plausible-values.ts';
import type { Segment } from '../ncei/segment.ts';
import type { SpcTornado } from '../spc/spc-tornado.ts';

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

/** Links with a better score are joined. Surveyed tracks confirm nearly all of these, and few of the worse ones. */
export const maxJoinScore = 0.25;
/** Links up to this score are shown as unsure where no SPC row decides. */
export const maxUnsureScore = 1.5;

/** Rounded to tenths, equal lengths this short can be chance. */
const minRepeatedMiles = 2;
/** The whole path is rarely this much longer than the straight line between its places. */
const maxWinding = 1.5;

/**
 * Some offices give the length of the whole path in each county's row. Equal lengths are counted once if their sum is
 * not the SPC's length and goes well beyond the path through the recorded places.
 */
export function repeatsLength(segments: readonly Segment[], spc: SpcTornado | undefined): boolean {
  const [first, ...others] = segments.map(({ lengthMiles }) => lengthMiles);
  if (typeof first !== 'number' || first < minRepeatedMiles || others.length === 0) return false;
  if (others.some((length) => length !== first)) return false;
  if (typeof spc?.lengthMiles === 'number') {
    return Math.abs(spc.lengthMiles - first) < Math.abs(spc.lengthMiles - first * segments.length);
  }
  const places = segments.flatMap(({ start, finish }) => [start, finish]).filter((place) => place !== null);
  const path = places.slice(1).reduce((sum, place, at) => sum + distanceMiles(places[at] ?? place, place), 0);
  return path > 0 && first * segments.length > path * maxWinding && first >= path / maxWinding;
}

/** Both agencies round lengths to a tenth of a mile, each row on its own. */
const roundingMiles = 0.1;
/** Lengths are sums of decimal fractions. */
const floatingMiles = 0.001;

/** What the rows of one path add up to. */
export interface PathSize {
  lengthMiles: number | null;
  deaths: number;
  injuries: number;
}

export function sizeOfPath(segments: readonly Segment[]): PathSize {
  return {
    lengthMiles: sumKnown(segments.map(({ lengthMiles }) => lengthMiles)),
    deaths: sumKnown(segments.map(({ deathsDirect }) => deathsDirect)) ?? 0,
    injuries: sumKnown(segments.map(({ injuriesDirect }) => injuriesDirect)) ?? 0,
  };
}

/** Returns whether rows with these totals are exactly the SPC's tornado: length but for rounding, deaths and injuries. */
export function hasSizeOf(segments: readonly Segment[], spc: SpcTornado): boolean {
  const { lengthMiles, deaths, injuries } = sizeOfPath(segments);
  return (
    deaths === (spc.deaths ?? 0) &&
    injuries === (spc.injuries ?? 0) &&
    isSameLength(lengthMiles, spc.lengthMiles, segments.length)
  );
}

/** Returns whether the rows have more than the SPC's tornado, so that no further row can make them fit. */
export function exceedsSizeOf(segments: readonly Segment[], spc: SpcTornado): boolean {
  const { lengthMiles, deaths, injuries } = sizeOfPath(segments);
  const limit = (spc.lengthMiles ?? 0) + roundingMiles * segments.length + floatingMiles;
  return (lengthMiles ?? 0) > limit || deaths > (spc.deaths ?? 0) || injuries > (spc.injuries ?? 0);
}

/** An unknown length is the shortest one in the SPC's record, a tenth of a mile. */
export function isSameLength(ours: number | null, theirs: number | null, rows: number): boolean {
  return (
    Math.abs((ours ?? roundingMiles) - (theirs ?? roundingMiles)) <= roundingMiles * rows + floatingMiles
  );
}

/** A blank NCEI rating agrees with one that the SPC marks as estimated later. */
export function hasRatingOf(segments: readonly Segment[], spc: SpcTornado): boolean {
  const rating = highestRating(segments);
  return rating === spc.rating || (rating === 'N/A' && spc.flags.includes('rating_estimated_later'));
}
