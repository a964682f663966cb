import { distanceMiles } from '@touchdown/shared/geo/great-circle.ts';
import type { LinkKind } from '@touchdown/shared/tornadoes/link-kinds.ts';
import type { Segment } from '../ncei/segment.ts';
import type { SpcTornado } from '../spc/spc-tornado.ts';
import { highestRating, startOf, sumKnown, hasRatingOf, hasSizeOf } from './chain-facts.ts';
import type { Chain } from './join-segments.ts';
import { casualtyCandidates, mayBeTheSame, otherDayCandidates, salvagedCandidates } from './pair-salvaged.ts';

/** `same`: date, rating and starting place agree. `near`: something differs, but no other tornado fits better. */
export type PairingKind = 'same' | 'near';

export interface Pair {
  chain: Chain;
  spc: SpcTornado;
  kind: PairingKind;
  /** What holds the two sources' rows together. */
  joinedBy: LinkKind;
  /** Descriptions of what differs; empty for `same`. */
  differences: string[];
}

export interface Pairing {
  pairs: Pair[];
  /** Joined tornadoes without an SPC partner, and why. */
  chainsLeft: { chain: Chain; reason: string; isUnsure: boolean }[];
  /** SPC tornadoes without a joined partner: missing in NCEI's files, or only uncertain. */
  spcLeft: {
    spc: SpcTornado;
    reason: string;
    isMissing: boolean;
    /** The joined tornado that holds it, or may be the same; undefined if it is missing. */
    within: Chain | undefined;
  }[];
}

/** Both sources round starting places, the old ones to a minute of arc. */
const samePlaceMiles = 3;
const nearPlaceMiles = 30;
const sameClockMinutes = 5;
const nearClockMinutes = 90;
const maxScore = 3.2;
const centralSeconds = 6 * 3600;

interface Candidate {
  chain: Chain;
  spc: SpcTornado;
  score: number;
}

/**
 * Pairs one to one, first those that are settled by the first segment of a chain, then the best. The SPC's own numbers
 * are not used, because they change with each release.
 */
export function pairWithSpc(
  chains: readonly Chain[],
  spc: readonly SpcTornado[],
  settled: ReadonlyMap<Segment, SpcTornado> = new Map(),
): Pairing {
  const pairs: Pair[] = [];
  const paired = new Set<Chain | SpcTornado>();
  const isLeft = (one: Chain | SpcTornado) => !paired.has(one);
  const pairAll = (list: readonly { chain: Chain; spc: SpcTornado }[]) => {
    for (const { chain, spc: tornado } of list) {
      if (paired.has(chain) || paired.has(tornado)) continue;
      paired.add(chain).add(tornado);
      const differences = differencesOf(chain, tornado);
      const kind = differences.length === 0 ? 'same' : 'near';
      pairs.push({ chain, spc: tornado, kind, joinedBy: linkOf(chain, tornado), differences });
    }
  };
  pairAll(knownPairs(chains, settled));
  pairAll(findCandidates(chains.filter(isLeft), spc.filter(isLeft)));
  pairAll(salvagedCandidates(chains.filter(isLeft), spc.filter(isLeft)));
  pairAll(otherDayCandidates(chains.filter(isLeft), spc.filter(isLeft)));
  pairAll(casualtyCandidates(chains.filter(isLeft), spc.filter(isLeft)));
  const chainsLeft = chains.filter(isLeft);
  const spcLeft = spc.filter(isLeft);
  return {
    pairs,
    chainsLeft: chainsLeft.map((chain) => explainUnpairedChain(chain, spc)),
    spcLeft: spcLeft.map((tornado) => explainUnpairedSpc(tornado, chains, chainsLeft)),
  };
}

/** Where the beginnings do not fit, only the totals do. */
function linkOf(chain: Chain, spc: SpcTornado): LinkKind {
  const isNear = Math.abs(firstOf(chain).begin.utc - spc.begin.utc) <= nearClockMinutes * 60;
  return isNear && scoreOf(chain, spc) <= maxScore ? 'place' : 'totals';
}

function knownPairs(chains: readonly Chain[], settled: ReadonlyMap<Segment, SpcTornado>) {
  return chains.flatMap((chain) => {
    const spc = settled.get(firstOf(chain));
    return spc ? [{ chain, spc }] : [];
  });
}

function findCandidates(chains: readonly Chain[], spc: readonly SpcTornado[]): Candidate[] {
  const candidates: Candidate[] = [];
  const byTime = spc.toSorted((a, b) => a.begin.utc - b.begin.utc);
  for (const chain of chains) {
    const begin = firstOf(chain).begin.utc;
    for (let at = lowerBound(byTime, begin - nearClockMinutes * 60); at < byTime.length; at++) {
      const tornado = byTime[at] as SpcTornado;
      if (tornado.begin.utc > begin + nearClockMinutes * 60) break;
      const score = scoreOf(chain, tornado);
      if (score <= maxScore) candidates.push({ chain, spc: tornado, score });
    }
  }
  return candidates.sort(
    (a, b) =>
      a.score - b.score ||
      firstOf(a.chain).begin.utc - firstOf(b.chain).begin.utc ||
      Number(firstOf(a.chain).eventId) - Number(firstOf(b.chain).eventId) ||
      a.spc.line - b.spc.line,
  );
}

/** Returns 0 if everything agrees. Each difference adds about 1 once it becomes significant. */
function scoreOf(chain: Chain, spc: SpcTornado): number {
  const { segments } = chain;
  const minutes = Math.abs(firstOf(chain).begin.utc - spc.begin.utc) / 60;
  const start = startOf(segments);
  const miles = start && spc.start ? distanceMiles(start, spc.start) : undefined;
  const isSameState = segments.some(({ stateFips }) => stateFips === spc.stateFips);
  const length = sumKnown(segments.map(({ lengthMiles }) => lengthMiles));
  const isSameSize = isClose(length, spc.lengthMiles) && isClose(firstOf(chain).widthYards, spc.widthYards);
  const isSameClock = minutes <= sameClockMinutes;
  if (!isSameState && (miles === undefined || miles > samePlaceMiles)) return Infinity;
  if (miles !== undefined && miles > nearPlaceMiles && !(isSameSize && isSameClock)) return Infinity;
  const placeScore = miles === undefined ? 1 : Math.min(miles / samePlaceMiles, 2);
  const ratingScore = hasRatingOf(chain.segments, spc) ? 0 : 0.8;
  const sizeScore = hasSizeOf(segments, spc) ? 0 : isSameSize ? 0.2 : 0.6;
  return placeScore + minutes / 30 + ratingScore + sizeScore;
}

function isClose(a: number | null, b: number | null): boolean {
  if (a === null || b === null) return a === b;
  return Math.abs(a - b) <= Math.max(0.2, 0.1 * Math.max(a, b));
}

function differencesOf(chain: Chain, spc: SpcTornado): string[] {
  const differences: string[] = [];
  if (centralDay(firstOf(chain).begin.utc) !== centralDay(spc.begin.utc)) differences.push('another date');
  const rating = highestRating(chain.segments);
  if (!hasRatingOf(chain.segments, spc)) differences.push(`rated ${rating} here, ${spc.rating} by the SPC`);
  const start = startOf(chain.segments);
  if (!start || !spc.start) differences.push('no starting place to compare');
  else if (distanceMiles(start, spc.start) > samePlaceMiles)
    differences.push(`starting places ${Math.round(distanceMiles(start, spc.start))} miles apart`);
  return differences;
}

function explainUnpairedChain(chain: Chain, spc: readonly SpcTornado[]): Pairing['chainsLeft'][number] {
  const first = firstOf(chain);
  const start = startOf(chain.segments);
  const sameHour = spc.filter((tornado) => Math.abs(tornado.begin.utc - first.begin.utc) <= 3600);
  if (sameHour.length === 0) {
    return { chain, isUnsure: false, reason: 'the SPC has no tornado within an hour' };
  }
  if (!start) return { chain, isUnsure: true, reason: 'no starting place is recorded' };
  const nearest = Math.min(
    ...sameHour.map((tornado) => (tornado.start ? distanceMiles(start, tornado.start) : Infinity)),
  );
  const away = `the SPC’s nearest tornado of that hour is ${Math.round(nearest)} miles away`;
  return nearest <= nearPlaceMiles
    ? { chain, isUnsure: true, reason: `${away} and is another of ours, or one path with it` }
    : { chain, isUnsure: false, reason: away };
}

function explainUnpairedSpc(spc: SpcTornado, chains: readonly Chain[], left: readonly Chain[]) {
  const isNear = (segment: Segment, minutes: number, limit: number) =>
    Math.abs(segment.begin.utc - spc.begin.utc) <= minutes * 60 &&
    (segment.start && spc.start
      ? distanceMiles(segment.start, spc.start) <= limit
      : segment.stateFips === spc.stateFips);
  const joined = chains.find(({ segments }) =>
    segments.slice(1).some((segment) => isNear(segment, 60, samePlaceMiles)),
  );
  if (joined) {
    return {
      spc,
      isMissing: false,
      within: joined,
      reason: 'is on the path of a tornado that was joined here',
    };
  }
  const nearby = left.find(
    (chain) => isNear(firstOf(chain), nearClockMinutes, nearPlaceMiles) || mayBeTheSame(chain, spc),
  );
  if (nearby) {
    return {
      spc,
      isMissing: false,
      within: nearby,
      reason: 'may be a nearby NCEI tornado without a partner',
    };
  }
  return { spc, isMissing: true, within: undefined, reason: 'NCEI’s file has no row for it' };
}

function firstOf({ segments }: Chain): Segment {
  return segments[0] as Segment;
}

/** Returns the day by Central standard time, counted from 1970. */
function centralDay(utc: number): number {
  return Math.floor((utc - centralSeconds) / 86_400);
}

function lowerBound(sorted: readonly SpcTornado[], utc: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as SpcTornado).begin.utc < utc) low = middle + 1;
    else high = middle;
  }
  return low;
}
