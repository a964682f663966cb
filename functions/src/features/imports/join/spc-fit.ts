import type { Segment } from '../ncei/segment.ts';
import type { SpcTornado } from '../spc/spc-tornado.ts';
import { highestRating, sumKnown } from './chain-facts.ts';

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
