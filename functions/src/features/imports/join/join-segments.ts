import type { LinkKind } from '@touchdown/shared/tornadoes/link-kinds.ts';
import { bearingDegrees, distanceMiles, turnDegrees } from '@touchdown/shared/geo/great-circle.ts';
import type { Segment } from '../ncei/segment.ts';
import { maxJoinScore, maxUnsureScore } from './chain-facts.ts';
import { isJoinedByHand, type Reading } from './readings.ts';

/** The segments of one tornado, in the order of its path. */
export interface Chain {
  segments: Segment[];
  /** Empty if the tornado has one segment. */
  links: ChainLink[];
  /** Rule 12: the chains that may belong to it, but not certainly enough to be joined. */
  unsure: UnsureNeighbour[];
  /** The reading of a person that made a tornado of its own of rows that the SPC's totals would join to others. */
  apart?: Reading;
}

export interface ChainLink {
  kind: LinkKind;
  /** By clock, place and ids; null if these do not allow the link, so that it has no score. */
  score: number | null;
}

export interface UnsureNeighbour {
  chain: Chain;
  /** Where the neighbor would be on the common path. */
  side: 'before' | 'after';
  score: number;
}

interface MadeLink extends ChainLink {
  from: Segment;
  to: Segment;
}

/** Segments that begin further apart in time are not compared. */
const windowSeconds = 4 * 3600;

/** Joins segments into whole tornadoes, best link first. Each segment has at most one successor and one predecessor. */
export function joinSegments(
  segments: readonly Segment[],
  settled: readonly (readonly Segment[])[] = [],
): Chain[] {
  const ordered = segments.toSorted(byBeginning);
  const next = new Map<Segment, MadeLink>();
  const previous = new Map<Segment, MadeLink>();
  const unsure: Link[] = [];
  const isDecided = new Set(settled.flat());
  for (const path of settled) {
    for (const [at, to] of path.slice(1).entries()) {
      const from = path[at] as Segment;
      const link = makeLink(from, to);
      next.set(from, link);
      previous.set(to, link);
    }
  }
  const links = findLinks(ordered.filter((segment) => !isDecided.has(segment)));
  for (const link of links) {
    if (next.has(link.from) || previous.has(link.to) || closesCircle(link, next)) continue;
    if (link.score > maxJoinScore) {
      unsure.push(link);
      continue;
    }
    const made = makeLink(link.from, link.to);
    next.set(link.from, made);
    previous.set(link.to, made);
  }
  const chains = ordered.filter((segment) => !previous.has(segment)).map((first) => follow(first, next));
  noteNeighbours(chains, unsure);
  return chains;
}

/** Notes each pair of chains once, with the best link between them. */
function noteNeighbours(chains: readonly Chain[], links: readonly Link[]): void {
  const chainOf = new Map(
    chains.flatMap((chain) => chain.segments.map((segment) => [segment, chain] as const)),
  );
  for (const { from, to, score } of links) {
    const [before, after] = [chainOf.get(from), chainOf.get(to)];
    if (!before || !after || before === after) continue;
    if (before.unsure.some(({ chain }) => chain === after)) continue;
    before.unsure.push({ chain: after, side: 'after', score });
    after.unsure.push({ chain: before, side: 'before', score });
  }
}

function findLinks(ordered: readonly Segment[]): Link[] {
  const links: Link[] = [];
  for (const [index, first] of ordered.entries()) {
    for (let other = index + 1; other < ordered.length; other++) {
      const second = ordered[other] as Segment;
      if (second.begin.utc - first.begin.utc > windowSeconds) break;
      // Rows of the same minute can be in either order.
      for (const [from, to] of [
        [first, second],
        [second, first],
      ] as const) {
        if (to.begin.utc < from.begin.utc) continue;
        const score = isJoinedByHand(from, to) ? -Infinity : linkScore(from, to);
        if (score !== undefined && score <= maxUnsureScore) links.push({ from, to, score });
      }
    }
  }
  return links.sort(
    (a, b) => compareScores(a.score, b.score) || byBeginning(a.from, b.from) || byBeginning(a.to, b.to),
  );
}

function compareScores(a: number, b: number): number {
  return a === b ? 0 : a - b;
}

/** Names what holds two segments together. Only the SPC's totals join what neither clock, place, ids nor a person does. */
function makeLink(from: Segment, to: Segment): MadeLink {
  const score = linkScore(from, to) ?? null;
  const byPlace = placeScore(from, to);
  if (isJoinedByHand(from, to)) return { from, to, score, kind: 'hand' };
  if (score === null || score > maxJoinScore) return { from, to, score, kind: 'totals' };
  return { from, to, score, kind: byPlace !== undefined && byPlace <= maxJoinScore ? 'place' : 'id' };
}

function closesCircle({ from, to }: Link, next: ReadonlyMap<Segment, MadeLink>): boolean {
  for (let at: Segment | undefined = to; at; at = next.get(at)?.to) if (at === from) return true;
  return false;
}

function follow(first: Segment, next: ReadonlyMap<Segment, MadeLink>): Chain {
  const segments = [first];
  const links: ChainLink[] = [];
  for (let link = next.get(first); link; link = next.get(link.to)) {
    segments.push(link.to);
    links.push({ kind: link.kind, score: link.score });
  }
  return { segments, links, unsure: [] };
}

function byBeginning(a: Segment, b: Segment): number {
  return a.begin.utc - b.begin.utc || Number(a.eventId) - Number(b.eventId);
}

/** The gap allowed between two segments of one tornado: rule 9's "less than five minutes or 2.5 miles". */
const nearMiles = 2.5;
/** The gap allowed if the source itself says that the path continues into that county. */
const namedMiles = 5;
/** Rounding may add this much to a gap. */
const roundingMiles = 0.2;
/** A segment may begin a little before the previous one ends. */
const earlyMinutes = 2;
const lateMinutes = 5;
/** Without a recorded end time, a tornado is assumed to move at least this fast, with some minutes to spare. */
const minMph = 15;
const spareMinutes = 10;
/** If one row ends exactly where the next begins, their times may be far apart. */
const samePlaceMiles = 0.1;
const slowClockMinutes = 180;
/** Rule 19: no tornado moves faster. */
const maxMph = 100;
/** After a sharper turn the path does not continue, unless the segments nearly touch. */
const sharpTurnDegrees = 90;
const roughTurnDegrees = 135;
const touchingMiles = 0.5;
/** On a shorter path, rounded coordinates give no direction. */
const shortMiles = 1.5;
const minuteSeconds = 60;
const firstDigitalYear = '1996';
/** Two rows of one path are usually at most this far apart in the file. */
const nearRows = 3;

interface Link {
  from: Segment;
  to: Segment;
  /** Lower is better; negative if several things agree. */
  score: number;
}

/**
 * Returns how well `to` fits as the next segment after `from`; undefined if it cannot be the next one.
 * This is rule 11, with another test of the time if the source repeats the begin time as the end time.
 */
export function linkScore(from: Segment, to: Segment): number | undefined {
  const byPlace = placeScore(from, to);
  if (byPlace === undefined) return undefined;
  const isSameEpisode = from.episodeId !== null && from.episodeId === to.episodeId;
  const isNextRow = Number(to.eventId) - Number(from.eventId) === 1;
  return byPlace - (namesNext(from, to) ? 1 : 0) - (isSameEpisode || isNextRow ? 0.5 : 0);
}

/** The part of the score that is of clock and place alone, without what the source's ids say. */
export function placeScore(from: Segment, to: Segment): number | undefined {
  // Without an end time and an end place it is unknown what followed a segment. The old files have dozens
  // of such rows with the same minute and place, each a separate tornado.
  const [leaves, enters] = [from.finish ?? (from.end ? from.start : null), to.start];
  if (!leaves || !enters || from.eventId === to.eventId) return undefined;
  const miles = distanceMiles(leaves, enters);
  const limit = gapLimit(from, to, namesNext(from, to));
  if (miles > limit) return undefined;
  const minutes = waitMinutes(from, to, miles);
  if (minutes === undefined || !goesForward(from, to, miles)) return undefined;
  return minutes / 5 + miles / limit;
}

/** Rule 10: only a hint, which the source often leaves out. */
function namesNext({ other }: Segment, to: Segment): boolean {
  if (!other) return false;
  return other.countyFips === to.countyFips && (other.stateFips ?? to.stateFips) === to.stateFips;
}

/**
 * Old places are rough, so a gap says little. Since 1996 a row ends at the county line: rows in one county that
 * do not touch are separate tornadoes, and a gap across the line means that the tornado lifted, which rule 9 limits.
 */
function gapLimit(from: Segment, to: Segment, isNamed: boolean): number {
  if (isKeyedFromPaper(from)) return isNamed || isRoughNeighbour(from, to) ? namedMiles : nearMiles;
  return isOtherCounty(from, to) ? nearMiles + (isNamed ? roundingMiles : 0) : touchingMiles;
}

function isOtherCounty(from: Segment, to: Segment): boolean {
  return from.countyFips !== to.countyFips || from.stateFips !== to.stateFips;
}

/** Before the weather service had its own digital files, end times were often not filled in. */
function isKeyedFromPaper({ begin }: Segment): boolean {
  return begin.local < firstDigitalYear;
}

/** Old places are rough, so neighbors are rows on both sides of a county line, close in the file, with the same rating. */
function isRoughNeighbour(from: Segment, to: Segment): boolean {
  const apart = Number(to.eventId) - Number(from.eventId);
  const isNear = from.stateFips === to.stateFips ? Math.abs(apart) <= nearRows : true;
  return isKeyedFromPaper(from) && isOtherCounty(from, to) && isNear && from.rating === to.rating;
}

/** Returns how many minutes the next segment begins off the expected time; undefined if it cannot be the next one. */
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
  if (wait < 0 || wait > Math.max(clockSlackMinutes, (travelled / minMph) * 60 + spareMinutes))
    return undefined;
  if (wait > 0 && travelled / (wait / 60) > 2 * maxMph) return undefined;
  return 0;
}

function goesForward(from: Segment, to: Segment, gapMiles: number): boolean {
  if (gapMiles < touchingMiles) return !isSamePath(from, to);
  if (!from.start || !from.finish || !to.start || !to.finish) return true;
  const shortest = Math.min(distanceMiles(from.start, from.finish), distanceMiles(to.start, to.finish));
  if (shortest < shortMiles) return true;
  const turn = turnDegrees(bearingDegrees(from.start, from.finish), bearingDegrees(to.start, to.finish));
  return turn <= (isRoughNeighbour(from, to) ? roughTurnDegrees : sharpTurnDegrees);
}

/** The same path recorded twice, or in reverse, is not two parts of one. */
function isSamePath(from: Segment, to: Segment): boolean {
  if (!from.start || !to.finish || !from.finish || !to.start) return false;
  return (
    distanceMiles(from.start, to.finish) < touchingMiles &&
    distanceMiles(from.start, from.finish) > touchingMiles
  );
}
