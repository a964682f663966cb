import { distanceMiles, type Position } from '@touchdown/shared/geo/great-circle.ts';
import type { QualityFlag } from '@touchdown/shared/tornadoes/quality-flag.ts';
import type { Rating } from '@touchdown/shared/tornadoes/rating.ts';
import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import { finishOf, highestRating, maxKnown, startOf, sumKnown, repeatsLength } from '../join/chain-facts.ts';
import type { Segment } from '../ncei/segment.ts';
import type { SpcTornado } from '../spc/spc-tornado.ts';

/** Starts this close to each other belong to the same path. */
const samePathMiles = 3;
const reversedEndMiles = 1;
/** On a shorter path the two ends cannot be told apart. */
const minReversedMiles = 2;

export function ratingOf(
  segments: readonly Segment[],
  spc: SpcTornado | undefined,
): { rating: Rating; flags: QualityFlag[] } {
  const own = highestRating(segments);
  const spcRating = spc && spc.rating !== 'N/A' ? spc.rating : null;
  if (own !== 'N/A') {
    const isDifferent = spcRating !== null && spcRating !== own;
    return { rating: own, flags: isDifferent ? ['rating_differs_between_sources'] : [] };
  }
  const flags = spc?.flags.filter((flag) => flag === 'rating_estimated_later') ?? [];
  return { rating: fill(null, spcRating, flags) ?? 'N/A', flags };
}

/** What the first source that says anything has in place of a rating. */
export function ratingRecordedOf(
  sources: readonly { ratingRecorded?: string }[],
): Pick<Tornado, 'rating_recorded'> {
  const recorded = sources.find(({ ratingRecorded }) => ratingRecorded)?.ratingRecorded;
  return recorded === undefined ? {} : { rating_recorded: recorded };
}

/** Returns the two ends and all known places of the path in order. */
export function pathOf(segments: readonly Segment[], spc: SpcTornado | undefined) {
  const flags: QualityFlag[] = [];
  const start = fill(startOf(segments), spc?.start, flags);
  const ownFinish = finishOf(segments);
  const finish = fill(ownFinish, isSamePath(start, spc) ? spc?.finish : null, flags);
  if (spc && isReversed(start, ownFinish, spc)) flags.push('path_reversed');
  const path = segments
    .flatMap(({ start: from, finish: to }) => [from, to])
    .filter((place) => place !== null);
  if (finish && path.length > 0 && !ownFinish) path.push(finish);
  return { start, finish, path, flags };
}

export function sizeOf(segments: readonly Segment[], spc: SpcTornado | undefined) {
  const isRepeated = repeatsLength(segments, spc);
  const flags: QualityFlag[] = isRepeated ? ['totals_repeated'] : [];
  const lengths = (isRepeated ? segments.slice(0, 1) : segments).map(({ lengthMiles }) => lengthMiles);
  return {
    flags,
    values: {
      path_length: fill(sumKnown(lengths), spc?.lengthMiles, flags),
      path_width: fill(maxKnown(segments.map(({ widthYards }) => widthYards)), spc?.widthYards, flags),
    },
  };
}

/** Returns our own value or, if it is unknown, the SPC's, which adds a flag. */
function fill<T>(own: T | null, spcValue: T | null | undefined, flags: QualityFlag[]): T | null {
  if (own !== null || spcValue === null || spcValue === undefined) return own;
  flags.push('filled_from_spc');
  return spcValue;
}

/** The SPC's end belongs to this path only if its start does. */
function isSamePath(start: Position | null, spc: SpcTornado | undefined): boolean {
  return Boolean(start && spc?.start && distanceMiles(start, spc.start) <= samePathMiles);
}

function isReversed(
  start: Position | null,
  finish: Position | null,
  { start: from, finish: to }: SpcTornado,
): boolean {
  if (!start || !finish || !from || !to || distanceMiles(start, finish) < minReversedMiles) return false;
  return distanceMiles(start, to) < reversedEndMiles && distanceMiles(finish, from) < reversedEndMiles;
}
