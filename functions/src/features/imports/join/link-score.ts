import { bearingDegrees, distanceMiles, turnDegrees } from '@touchdown/shared/geo/great-circle.ts';
import type { Segment } from '../ncei/segment.ts';

/** How far apart two segments of one tornado may lie: rule 9's "less than five minutes or 2.5 miles". */
const nearMiles = 2.5;
/** Where the source itself says that the path goes on into that county. */
const namedMiles = 5;
/** What rounding may add to a gap on both of its sides. */
const roundingMiles = 0.2;
/** By the clock: a segment may begin a little before the one before has ended. */
const earlyMinutes = 2;
const lateMinutes = 5;
/** Where the end was not written down: the slowest a tornado is taken to move, and what is allowed beside. */
const slowestMph = 15;
const spareMinutes = 10;
/** Where one row ends at the very place at which the next begins, their clocks may be far apart. */
const samePlaceMiles = 0.1;
const slowClockMinutes = 180;
/** Rule 19: no tornado moves faster. */
const fastestMph = 100;
/** A turn this sharp is not going on, unless the two nearly touch. */
const sharpTurnDegrees = 90;
const roughTurnDegrees = 135;
const touchingMiles = 0.5;
/** Of a path this short, rounded coordinates tell no direction. */
const shortMiles = 1.5;
const minuteSeconds = 60;
const firstDigitalYear = '1996';
/** How far apart in the file two rows of one path usually stand. */
const nearRows = 3;

export interface Link {
  from: Segment;
  to: Segment;
  /** Lower is better; negative where several things agree. */
  score: number;
}

/**
 * Whether `to` can be the next segment after `from`, and how well it fits. Undefined where it cannot.
 * Rule 11, with the clock test replaced where the source repeats the beginning as the end.
 */
export function linkScore(from: Segment, to: Segment): number | undefined {
  // Of a segment that has neither an end in time nor in place, nobody can say what followed it: the old
  // files hold dozens of such rows of one minute and one place, each a tornado of its own.
  const [leaves, enters] = [from.finish ?? (from.end ? from.start : null), to.start];
  if (!leaves || !enters || from.eventId === to.eventId) return undefined;
  const isNamed = namesNext(from, to);
  const miles = distanceMiles(leaves, enters);
  const limit = gapLimit(from, to, isNamed);
  if (miles > limit) return undefined;
  const minutes = waitMinutes(from, to, miles);
  if (minutes === undefined || !goesForward(from, to, miles)) return undefined;
  const isSameEpisode = from.episodeId !== null && from.episodeId === to.episodeId;
  const isNextRow = Number(to.eventId) - Number(from.eventId) === 1;
  return minutes / 5 + miles / limit - (isNamed ? 1 : 0) - (isSameEpisode || isNextRow ? 0.5 : 0);
}

/** Rule 10: only a hint, and one that the source often leaves out. */
function namesNext({ other }: Segment, to: Segment): boolean {
  if (!other) return false;
  return other.countyFips === to.countyFips && (other.stateFips ?? to.stateFips) === to.stateFips;
}

/**
 * Old places are rough, so a gap says little. Since 1996 a row ends at the county line: within a county
 * rows that do not touch are tornadoes of their own, and across a line a gap is a lift, which rule 9 limits.
 */
function gapLimit(from: Segment, to: Segment, isNamed: boolean): number {
  if (isKeyedFromPaper(from)) return isNamed || isRoughNeighbour(from, to) ? namedMiles : nearMiles;
  return isOtherCounty(from, to) ? nearMiles + (isNamed ? roundingMiles : 0) : touchingMiles;
}

function isOtherCounty(from: Segment, to: Segment): boolean {
  return from.countyFips !== to.countyFips || from.stateFips !== to.stateFips;
}

/** Before the weather service kept its own files, ends in time were often left as they were. */
function isKeyedFromPaper({ begin }: Segment): boolean {
  return begin.local < firstDigitalYear;
}

/** Old places are rough: on both sides of a county line, written down one after the other, alike in rating. */
function isRoughNeighbour(from: Segment, to: Segment): boolean {
  const apart = Number(to.eventId) - Number(from.eventId);
  const isNear = from.stateFips === to.stateFips ? Math.abs(apart) <= nearRows : true;
  return isKeyedFromPaper(from) && isOtherCounty(from, to) && isNear && from.rating === to.rating;
}

/** Minutes off the time when the next segment should begin; undefined where it cannot be that one. */
function waitMinutes(from: Segment, to: Segment, miles: number): number | undefined {
  if (from.end) {
    const late = (to.begin.utc - from.end.utc) / minuteSeconds;
    if (late >= -earlyMinutes && late <= lateMinutes) return Math.abs(late);
    if (!isKeyedFromPaper(from)) return undefined;
  }
  const wait = (to.begin.utc - from.begin.utc) / minuteSeconds;
  const travelled =
    from.lengthMiles ?? (from.start && from.finish ? distanceMiles(from.start, from.finish) : 0);
  const clockSlackMinutes = miles <= samePlaceMiles && from.finish ? slowClockMinutes : 0;
  if (wait < 0 || wait > Math.max(clockSlackMinutes, (travelled / slowestMph) * 60 + spareMinutes))
    return undefined;
  if (wait > 0 && travelled / (wait / 60) > 2 * fastestMph) return undefined;
  return 0;
}

function goesForward(from: Segment, to: Segment, gapMiles: number): boolean {
  if (gapMiles < touchingMiles) return !isBackAgain(from, to);
  if (!from.start || !from.finish || !to.start || !to.finish) return true;
  const shortest = Math.min(distanceMiles(from.start, from.finish), distanceMiles(to.start, to.finish));
  if (shortest < shortMiles) return true;
  const turn = turnDegrees(bearingDegrees(from.start, from.finish), bearingDegrees(to.start, to.finish));
  return turn <= (isRoughNeighbour(from, to) ? roughTurnDegrees : sharpTurnDegrees);
}

/** The same path written down twice, or in the other direction, is not two parts of one. */
function isBackAgain(from: Segment, to: Segment): boolean {
  if (!from.start || !to.finish || !from.finish || !to.start) return false;
  return (
    distanceMiles(from.start, to.finish) < touchingMiles &&
    distanceMiles(from.start, from.finish) > touchingMiles
  );
}
