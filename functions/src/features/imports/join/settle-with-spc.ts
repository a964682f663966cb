import { distanceMiles } from '@touchdown/shared/geo/great-circle.ts';
import type { Segment } from '../ncei/segment.ts';
import type { SpcTornado } from '../spc/spc-tornado.ts';
import { maxJoinScore, exceedsSizeOf, hasRatingOf, hasSizeOf } from './chain-facts.ts';
import { linkScore } from './join-segments.ts';

/** How far the clocks and places of rows may be off. */
export interface Trust {
  /** The two sources' beginnings of one tornado, more than the hour between two time zones. */
  startMinutes: number;
  /** A row may begin before the previous one, or long after it. */
  earlyMinutes: number;
  lateMinutes: number;
  /** Whether the clocks say in which order a path went. Otherwise the places do. */
  ordersByClock: boolean;
  /** A gap in a path with totals that two unrelated rows hardly add up to. */
  gapMiles: number;
}

/** The usual errors: minutes or another time zone, and some minutes of arc. */
export const roughRows: Trust = {
  startMinutes: 65,
  earlyMinutes: 15,
  lateMinutes: 75,
  ordersByClock: true,
  gapMiles: 40,
};
const dayMinutes = 24 * 60;
/** Typing errors in the hour, the day or a degree. Only for rows that fit nowhere else. */
export const wrongRows: Trust = {
  startMinutes: 3 * dayMinutes,
  earlyMinutes: 3 * dayMinutes,
  lateMinutes: 3 * dayMinutes,
  ordersByClock: false,
  gapMiles: 80,
};

const sameStartMiles = 5;
const sameEndMiles = 1;
/** A gap that rough places explain in any path. */
const roughGapMiles = 8;
const tellingMiles = 5;
const touchingMiles = 0.5;
const minMph = 15;
/** Rows of the same minute and place could be put together in any number of ways. */
const maxSteps = 5_000;
const minuteSeconds = 60;

/** The rows that are exactly an SPC tornado. */
export interface SettledPath {
  spc: SpcTornado;
  path: readonly Segment[];
}

interface Candidate extends SettledPath {
  cost: number;
}

/**
 * Finds paths that are exactly an SPC tornado in length, deaths and injuries, the one with the best places and clocks
 * first. Only rows and tornadoes that do not agree yet are given, so that a cut or a union changes nothing that fits.
 */
export function settleWithSpc(
  segments: readonly Segment[],
  spc: readonly SpcTornado[],
  trust: Trust,
): SettledPath[] {
  const ordered = segments.toSorted((a, b) => a.begin.utc - b.begin.utc);
  const candidates = spc.flatMap((tornado) =>
    candidatesFor(tornado, nearRows(tornado, ordered, trust), trust),
  );
  candidates.sort(byCost);
  const pathOf = new Map<SpcTornado, readonly Segment[]>();
  const taken = new Set<Segment>();
  for (const { spc: tornado, path } of candidates) {
    if (pathOf.has(tornado) || path.some((segment) => taken.has(segment))) continue;
    pathOf.set(tornado, path);
    for (const segment of path) taken.add(segment);
  }
  // A row without length and casualties changes no total. If no tornado is left for it, it stays with its neighbors or
  // leads to the end that the SPC has.
  for (const { spc: tornado, path } of candidates) {
    const shorter = pathOf.get(tornado);
    if (!shorter || path.length <= shorter.length || !shorter.every((one) => path.includes(one))) continue;
    const more = path.filter((segment) => !shorter.includes(segment));
    if (more.some((segment) => taken.has(segment)) || !(isTight(path) || endsWith(path, tornado))) continue;
    pathOf.set(tornado, path);
    for (const segment of more) taken.add(segment);
  }
  return [...pathOf].map(([tornado, path]) => ({
    spc: tornado,
    path: byPlace(path) ?? (trust.ordersByClock ? byClock(path) : path),
  }));
}

function candidatesFor(spc: SpcTornado, near: readonly Segment[], trust: Trust): Candidate[] {
  const found: Candidate[] = [];
  let steps = 0;
  const follow = (path: readonly Segment[], cost: number): void => {
    if (++steps > maxSteps || exceedsSizeOf(path, spc)) return;
    const isRated = hasRatingOf(path, spc);
    if (hasSizeOf(path, spc) && (isRated || path.length === 1 || isTelling(spc))) {
      found.push({ spc, path: [...path], cost: cost + (isRated ? 0 : 1) });
    }
    for (const next of near) {
      if (path.includes(next)) continue;
      const step = stepCost(path.at(-1) as Segment, next, spc, trust);
      if (step !== undefined) follow([...path, next], cost + step);
    }
  };
  for (const first of near) {
    const cost = startCost(first, spc, trust);
    if (cost !== undefined) follow([first], cost);
  }
  return found;
}

/** Returns the rows that begin about when and where the tornado was on the ground. */
function nearRows(spc: SpcTornado, ordered: readonly Segment[], trust: Trust): Segment[] {
  const miles = extentOf(spc);
  const from = spc.begin.utc - trust.startMinutes * minuteSeconds;
  const to = spc.begin.utc + ((miles / minMph) * 60 + trust.lateMinutes) * minuteSeconds;
  const near: Segment[] = [];
  for (let at = lowerBound(ordered, from); at < ordered.length; at++) {
    const segment = ordered[at] as Segment;
    if (segment.begin.utc > to) break;
    const isNear =
      segment.start && spc.start
        ? distanceMiles(segment.start, spc.start) <= miles + trust.gapMiles
        : segment.stateFips === spc.stateFips;
    if (isNear) near.push(segment);
  }
  return near;
}

/** The SPC has paths of which only the two ends are known, not the length. */
function extentOf({ start, finish, lengthMiles }: SpcTornado): number {
  return Math.max(lengthMiles ?? 0, start && finish ? distanceMiles(start, finish) : 0);
}

function startCost(first: Segment, spc: SpcTornado, trust: Trust): number | undefined {
  const minutes = Math.abs(first.begin.utc - spc.begin.utc) / minuteSeconds;
  if (minutes > trust.startMinutes) return undefined;
  const miles = first.start && spc.start ? distanceMiles(first.start, spc.start) : sameStartMiles;
  if (miles > sameStartMiles) return undefined;
  // One of the sources may have written down the hour of another zone.
  return miles + Math.min(minutes, Math.abs(minutes - 60) + 1) / 5;
}

function stepCost(from: Segment, to: Segment, spc: SpcTornado, trust: Trust): number | undefined {
  const minutes = (to.begin.utc - from.begin.utc) / minuteSeconds;
  const pathMinutes = ((from.lengthMiles ?? 0) / minMph) * 60;
  if (minutes < -trust.earlyMinutes || minutes > pathMinutes + trust.lateMinutes) return undefined;
  const leaves = from.finish ?? from.start;
  // Rows without a place can only follow in time, and only on a path with totals that tell.
  if (!leaves || !to.start) {
    return trust.ordersByClock && isTelling(spc) && minutes >= 0 && from.rating === to.rating ? 1 : undefined;
  }
  const apart = distanceMiles(leaves, to.start);
  const gap = from.finish ? apart : Math.max(0, apart - (from.lengthMiles ?? 0));
  if (gap > (isTelling(spc) ? Math.max(trust.gapMiles, extentOf(spc) / 2) : roughGapMiles)) return undefined;
  return gap / 2 + Math.max(0, -minutes) / 2;
}

/** Returns whether the last row is at the SPC's end of the path. */
function endsWith(path: readonly Segment[], { finish }: SpcTornado): boolean {
  const end = path.at(-1)?.finish ?? path.at(-1)?.start;
  return Boolean(end && finish && distanceMiles(end, finish) <= sameEndMiles);
}

function byClock(path: readonly Segment[]): Segment[] {
  return path.toSorted((a, b) => a.begin.utc - b.begin.utc);
}

/** Clocks of old rows are often wrong. If each row begins where another ends, the places say in which order a path went. */
function byPlace(path: readonly Segment[]): Segment[] | undefined {
  const touches = (from: Segment, to: Segment) =>
    from !== to && from.finish && to.start && distanceMiles(from.finish, to.start) <= touchingMiles;
  const firsts = path.filter((to) => !path.some((from) => touches(from, to)));
  const [first] = firsts;
  if (!first || firsts.length > 1) return undefined;
  const ordered = [first];
  for (let at: Segment | undefined = first; at && ordered.length < path.length;) {
    const from: Segment = at;
    const next: Segment[] = path.filter((to) => touches(from, to));
    at = next.length === 1 && !ordered.includes(next[0] as Segment) ? next[0] : undefined;
    if (at) ordered.push(at);
  }
  return ordered.length === path.length ? ordered : undefined;
}

function isTelling(spc: SpcTornado): boolean {
  return extentOf(spc) >= tellingMiles || (spc.deaths ?? 0) + (spc.injuries ?? 0) > 0;
}

function isTight(path: readonly Segment[]): boolean {
  return path.slice(1).every((to, at) => (linkScore(path[at] as Segment, to) ?? Infinity) <= maxJoinScore);
}

function byCost(a: Candidate, b: Candidate): number {
  return (
    a.cost - b.cost ||
    a.spc.line - b.spc.line ||
    a.path.length - b.path.length ||
    (idsOf(a) < idsOf(b) ? -1 : 1)
  );
}

function idsOf({ path }: Candidate): string {
  return path.map(({ eventId }) => eventId).join(' ');
}

function lowerBound(ordered: readonly Segment[], utc: number): number {
  let [low, high] = [0, ordered.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ordered[middle] as Segment).begin.utc < utc) low = middle + 1;
    else high = middle;
  }
  return low;
}
