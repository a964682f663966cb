import { distanceMiles, type Position } from '@touchdown/shared/geo/great-circle.ts';
import type { QualityFlag } from '@touchdown/shared/tornadoes/quality-flag.ts';
import type { Rating } from '@touchdown/shared/tornadoes/rating.ts';
import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import { maxMph } from '@touchdown/shared/geo/storm-speed.ts';
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

/** Fewer equal casualties than this in every segment may be chance. */
const minRepeatedCasualties = 3;

/** Where so many died, nobody injured is not a count: the agency's number is missing. */
const deathsWithInjured = 3;

/** Returns the injuries, or null where a 0 cannot be one. */
export function knownInjuries(deaths: number | null, injuries: number | null): number | null {
  return injuries === 0 && (deaths ?? 0) >= deathsWithInjured ? null : injuries;
}

/**
 * Rule 13: adds the segments, unless each repeats the total of the whole tornado. The SPC's total decides if it
 * is known. Otherwise identical numbers in all segments are counted once.
 */
export function casualtiesOf(segments: readonly Segment[], spc: SpcTornado | undefined) {
  const each = segments.map((one) => ({ deaths: one.deathsDirect, injuries: one.injuriesDirect }));
  const isRepeated = repeats(each, spc);
  const counted = isRepeated ? segments.slice(0, 1) : segments;
  const deaths = totalOf(
    counted.map(({ deathsDirect }) => deathsDirect),
    spc?.deaths,
  );
  const injuries = totalOf(
    counted.map(({ injuriesDirect }) => injuriesDirect),
    spc?.injuries,
  );
  const flags: QualityFlag[] = isRepeated ? ['totals_repeated'] : [];
  if (deaths.isFilled || injuries.isFilled) flags.push('filled_from_spc');
  const areMissing = knownInjuries(deaths.total, injuries.total) !== injuries.total;
  const injured = areMissing ? spc?.injuries || null : injuries.total;
  if (areMissing) flags.push(injured ? 'filled_from_spc' : 'injuries_missing');
  return {
    flags,
    isRepeated,
    values: {
      fatalities: deaths.total,
      ...(deaths.isAtLeast ? { fatalities_at_least: true } : {}),
      fatalities_indirect: sumKnown(counted.map(({ deathsIndirect }) => deathsIndirect)),
      injuries: injured,
      ...(injuries.isAtLeast ? { injuries_at_least: true } : {}),
      injuries_indirect: sumKnown(counted.map(({ injuriesIndirect }) => injuriesIndirect)),
    },
  };
}

/**
 * A blank is unknown. The SPC counts the whole tornado, so its number stands for blank ones. Without it, the total is
 * at least what the other segments have, and unknown if that is nobody.
 */
function totalOf(counts: readonly (number | null)[], spcTotal: number | null | undefined) {
  const sum = sumKnown(counts);
  if (!counts.includes(null)) return { total: sum, isAtLeast: false, isFilled: false };
  if (spcTotal !== null && spcTotal !== undefined && spcTotal >= (sum ?? 0)) {
    return { total: spcTotal, isAtLeast: false, isFilled: true };
  }
  return { total: sum || null, isAtLeast: Boolean(sum), isFilled: false };
}

function repeats(
  each: readonly { deaths: number | null; injuries: number | null }[],
  spc: SpcTornado | undefined,
): boolean {
  const [first, ...others] = each;
  if (!first || others.length === 0) return false;
  const areEqual = others.every((one) => one.deaths === first.deaths && one.injuries === first.injuries);
  const total = (first.deaths ?? 0) + (first.injuries ?? 0);
  if (!areEqual || total === 0) return false;
  if (spc?.deaths !== null && spc?.deaths !== undefined) {
    return spc.deaths === first.deaths && spc.injuries === first.injuries;
  }
  return total >= minRepeatedCasualties;
}

/** Times are given to the nearest five minutes, so this may be missing at both ends together. */
const roundingHours = 5 / 60;
/** A winding path, or one of which an end is rounded, is longer than its ends are apart, but not by so much. */
const farBeyond = { times: 3, miles: 20 };
/** A path this long and this narrow is not on record. If its length cannot be right either, the two are swapped. */
const swapped = { minMiles: 50, maxYards: 50 };

type Measured = Pick<Tornado, 'path_length' | 'path_width' | 'begin_datetime' | 'end_datetime'>;

/** Returns the flags of a length that no tornado has. `miles` is the distance between the ends. */
export function lengthFlags(
  { path_length: length, path_width: width, begin_datetime: begin, end_datetime: end }: Measured,
  miles: number | null,
): QualityFlag[] {
  if (length === null) return [];
  const flags: QualityFlag[] = [];
  const hours = end === null ? 0 : (Date.parse(end) - Date.parse(begin)) / 3_600_000;
  if (hours > 0 && length / (hours + roundingHours) > maxMph) flags.push('length_too_fast');
  if (miles !== null && length > farBeyond.times * miles + farBeyond.miles)
    flags.push('length_far_beyond_path');
  const isThread = length >= swapped.minMiles && width !== null && width <= swapped.maxYards;
  if (isThread && flags.length > 0) flags.push('length_and_width_swapped');
  return flags;
}

const pattern =
  /\b(?:peak|max(?:imum)?|estimated)\b[^.\d]{0,60}?\bwinds?\b[^.\d]{0,60}?(\d{2,3})\s*(?:mph|miles per hour)/gi;
/** No tornado's peak is weaker, and none stronger was ever surveyed. */
const plausibleMph = { min: 50, max: 320 };

/**
 * Rule 22: reads the peak wind from the text of the survey, never from the rating. A narrative of several
 * counties can name several, and the highest is the tornado's.
 */
export function peakWind(narrative: string | null): number | null {
  const speeds = [...(narrative ?? '').matchAll(pattern)]
    .map(([, mph]) => Number(mph))
    .filter((mph) => mph >= plausibleMph.min && mph <= plausibleMph.max);
  return speeds.length === 0 ? null : Math.max(...speeds);
}

/** Joins the narratives of a path of so many parts. If there are several parts, each follows the name of its county. */
export function narrativeOf(segments: readonly Segment[], parts: number): string | null {
  const narrated = segments.filter(({ eventNarrative }) => eventNarrative);
  if (narrated.length === 1 && (parts <= 1 || segments.length === parts))
    return narrated[0]?.eventNarrative ?? null;
  const told = narrated.map(({ county, state, eventNarrative }) => `${county}, ${state}: ${eventNarrative}`);
  return told.length === 0 ? null : told.join('\n\n');
}
