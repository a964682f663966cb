import { distanceMiles } from '@touchdown/shared/geo/great-circle.ts';
import type { Segment } from '../ncei/segment.ts';
import type { SpcTornado } from '../spc/spc-tornado.ts';
import { maxJoinScore, repeatsLength, hasSizeOf, maxKnown } from './chain-facts.ts';
import { joinSegments, type Chain, placeScore } from './join-segments.ts';
import { pairWithSpc, type Pair, type Pairing } from './pair-with-spc.ts';
import { readApart, type ReadApart } from './readings.ts';
import { roughRows, settleWithSpc, wrongRows, type SettledPath } from './settle-with-spc.ts';
import { isSalvaged } from './pair-salvaged.ts';

/** A later row of a path and a tornado of the SPC that begin this close to each other may be the same. */
const samePlaceMiles = 1;
/** Less than the last digit of a place. */
const touchingMiles = 0.1;
const sameClockSeconds = 5 * 60;
/** Hardly any tornado is on the ground for longer. */
const longPathSeconds = 4 * 3600;

export interface JoinedYear {
  chains: Chain[];
  pairing: Pairing;
}

/**
 * Joins the segments of a year and pairs the tornadoes with the SPC's. Where the two disagree, the SPC's totals decide
 * which segments are one path: first by clocks as they are, then for what is left by clocks that may be wrong.
 */
export function joinYear(segments: readonly Segment[], spc: readonly SpcTornado[]): JoinedYear {
  const apart = readApart(segments, spc);
  const isRead = new Set<Segment | SpcTornado>(
    apart.flatMap(({ paths, held }) => [...paths.flat(), ...(held ? [held] : [])]),
  );
  let settled: SettledPath[] = [];
  for (const trust of spc.length > 0 && segments.length > 0 ? [roughRows, wrongRows] : []) {
    const { pairs, chainsLeft, spcLeft } = joinAndPair(segments, spc, settled, apart).pairing;
    const swallows = swallowsOneOf(spcLeft.map((left) => left.spc));
    const leavesOut = leavesOutOneOf(chainsLeft.map((left) => left.chain));
    const agreed = pairs.filter((pair) => isSettled(pair) && !swallows(pair) && !leavesOut(pair));
    const closed = new Set<Segment | SpcTornado>(
      agreed.flatMap(({ chain, spc: row }) => [row, ...chain.segments]),
    );
    const isOpen = (one: Segment | SpcTornado) => !closed.has(one) && !isRead.has(one);
    settled = [
      ...agreed.map(({ chain, spc: row }) => ({ spc: row, path: chain.segments })),
      ...settleWithSpc(segments.filter(isOpen), spc.filter(isOpen), trust),
    ];
  }
  const first = joinAndPair(segments, spc, settled, apart);
  const longer = withLostEnds(first.pairing);
  const isLonger = new Set(longer.map((one) => one.spc));
  const others = settled.filter((one) => !isLonger.has(one.spc));
  const joined = longer.length > 0 ? joinAndPair(segments, spc, [...others, ...longer], apart) : first;
  forgetDecided(joined);
  return mergeRepeatedRows(joined);
}

/**
 * A path that no tornado of the SPC is left for, and that begins at the very place where another path ends and when that
 * can have come there, is its last part: the SPC's row lacks it.
 */
function withLostEnds({ pairs, chainsLeft }: Pairing): SettledPath[] {
  const taken = new Set<Chain>();
  return pairs.flatMap(({ chain, spc }) => {
    const last = chain.segments.at(-1) as Segment;
    const next = chainsLeft.find(
      ({ chain: { segments, apart } }) => !apart && continues(last, segments[0] as Segment),
    )?.chain;
    if (!next || taken.has(next) || chain.apart) return [];
    taken.add(next);
    return { spc, path: [...chain.segments, ...next.segments] };
  });
}

function continues(from: Segment, to: Segment): boolean {
  if (!from.finish || !to.start || distanceMiles(from.finish, to.start) > touchingMiles) return false;
  return (placeScore(from, to) ?? Infinity) <= maxJoinScore;
}

/** A tornado that has the totals of its SPC row is whole, so that it is not part of its neighbor. */
function forgetDecided({ chains, pairing }: JoinedYear): void {
  const whole = new Set(
    pairing.pairs.filter((pair) => hasSizeOf(pair.chain.segments, pair.spc)).map(({ chain }) => chain),
  );
  for (const chain of chains) {
    chain.unsure = whole.has(chain) ? [] : chain.unsure.filter((other) => !whole.has(other.chain));
  }
}

function joinAndPair(
  segments: readonly Segment[],
  spc: readonly SpcTornado[],
  settled: readonly SettledPath[],
  apart: readonly ReadApart[],
): JoinedYear {
  const chains = joinSegments(segments, [
    ...settled.map(({ path }) => path),
    ...apart.flatMap(({ paths }) => paths),
  ]);
  const spcOf = new Map(settled.map(({ path, spc: row }) => [path[0] as Segment, row]));
  const chainOf = new Map(chains.map((chain) => [chain.segments[0] as Segment, chain]));
  const read = apart.map((one) => ({
    ...one,
    chains: one.paths.flatMap(([first]) => (first && chainOf.get(first)) ?? []),
  }));
  for (const one of read) for (const chain of one.chains) chain.apart = one.reading;
  const isHeld = new Set<Chain | SpcTornado>(
    read.flatMap(({ held, chains: parts }) => (held ? [held, ...parts] : [])),
  );
  const isFree = (one: Chain | SpcTornado) => !isHeld.has(one);
  const pairing = pairWithSpc(chains.filter(isFree), spc.filter(isFree), spcOf);
  for (const { held, chains: parts } of read) if (held) holdApart(pairing, held, parts);
  return { chains, pairing };
}

/** One tornado of the SPC that was read as several has no partner: its values are of none of them alone. */
function holdApart(pairing: Pairing, held: SpcTornado, chains: readonly Chain[]): void {
  const reason = `read by hand as ${chains.length} tornadoes, of which the SPC makes one`;
  pairing.spcLeft.push({ spc: held, reason, isMissing: false, within: chains[0] });
  for (const chain of chains) pairing.chainsLeft.push({ chain, reason, isUnsure: false });
}

function isSettled(pair: Pair): boolean {
  return pair.kind === 'same' && hasTotalsOf(pair);
}

/** Returns whether the rows of a tornado have the SPC's length, deaths and injuries. */
export function hasTotalsOf({ chain: { segments }, spc }: Pick<Pair, 'chain' | 'spc'>): boolean {
  return hasSizeOf(segments, spc) || repeatsTotalsOf(segments, spc);
}

/** Rows that each have the length of the whole path are not too long for it. */
function repeatsTotalsOf(segments: readonly Segment[], spc: SpcTornado): boolean {
  return repeatsLength(segments, undefined) && hasSizeOf(segments.slice(0, 1), spc);
}

/** Returns a test for chains in which a later row is the beginning of an SPC tornado that nothing was paired with. */
function swallowsOneOf(left: readonly SpcTornado[]): (pair: Pair) => boolean {
  return ({ chain }) =>
    left.some((spc) =>
      chain.segments
        .slice(1)
        .some(
          ({ begin, start }) =>
            Math.abs(begin.utc - spc.begin.utc) <= sameClockSeconds &&
            start &&
            spc.start &&
            distanceMiles(start, spc.start) <= samePlaceMiles,
        ),
    );
}

/** Returns a test for single rows that by the SPC go on to where a chain without a partner begins. */
function leavesOutOneOf(left: readonly Chain[]): (pair: Pair) => boolean {
  const firsts = left.map(({ segments }) => segments[0] as Segment);
  return ({ chain, spc: { begin, finish } }) =>
    finish !== null &&
    chain.segments.length === 1 &&
    firsts.some(
      (first) =>
        first.start !== null &&
        first.begin.utc > begin.utc &&
        first.begin.utc - begin.utc <= longPathSeconds &&
        distanceMiles(first.start, finish) <= samePlaceMiles,
    );
}

/** Rows about the same place have almost the same coordinates. */
const samePointMiles = 0.1;
const hourSeconds = 3_600;

interface Joined {
  chains: Chain[];
  pairing: Pairing;
}

/**
 * Counts a row once that the salvaged files list twice: the same minute and county, in rows one after another or with the
 * same values, where the SPC has one tornado. The second row is often the first with its columns shifted, so of its
 * values only deaths and injuries are used.
 */
function mergeRepeatedRows({ chains, pairing }: Joined): Joined {
  const all = pairing.pairs.flatMap(({ chain }) =>
    chain.segments.map((segment, at) => ({ chain, segment, at })),
  );
  const byMoment = Map.groupBy(all, ({ segment }) => momentOf(segment));
  const merged = new Set<Chain>();
  for (const { chain } of pairing.chainsLeft) {
    const [row, ...others] = chain.segments;
    if (!row || others.length > 0 || !isSalvaged(chain)) continue;
    const original =
      byMoment.get(momentOf(row))?.find(({ segment }) => isRepeated(row, segment)) ??
      all.find(({ segment }) => isRepeatedAnHourOff(row, segment));
    if (!original) continue;
    original.segment = withRepeat(original.segment, row);
    original.chain.segments[original.at] = original.segment;
    merged.add(chain);
  }
  if (merged.size === 0) return { chains, pairing };
  return {
    chains: chains.filter((chain) => !merged.has(chain)),
    pairing: { ...pairing, chainsLeft: pairing.chainsLeft.filter(({ chain }) => !merged.has(chain)) },
  };
}

function withRepeat(original: Segment, repeat: Segment): Segment {
  return {
    ...original,
    repeats: [...(original.repeats ?? []), repeat],
    deathsDirect: maxKnown([original.deathsDirect, repeat.deathsDirect]),
    injuriesDirect: maxKnown([original.injuriesDirect, repeat.injuriesDirect]),
    flags: [...original.flags, 'row_listed_twice'],
  };
}

/** Two offices had the same dead and injured of one tornado, by the clocks of winter and of summer. */
function isRepeatedAnHourOff(row: Segment, other: Segment): boolean {
  return (
    Math.abs(row.begin.utc - other.begin.utc) === hourSeconds &&
    row.stateFips === other.stateFips &&
    row.countyFips === other.countyFips &&
    row.rating === other.rating &&
    row.lengthMiles === other.lengthMiles &&
    (row.deathsDirect ?? 0) > 0 &&
    row.deathsDirect === other.deathsDirect &&
    row.injuriesDirect === other.injuriesDirect
  );
}

function momentOf({ stateFips, countyFips, begin }: Segment): string {
  return `${stateFips} ${countyFips} ${begin.utc}`;
}

function isRepeated(row: Segment, other: Segment): boolean {
  const isNextRow = Math.abs(Number(row.eventId) - Number(other.eventId)) === 1;
  const isEqual =
    row.rating === other.rating &&
    row.lengthMiles === other.lengthMiles &&
    row.widthYards === other.widthYards;
  const isSamePlace = !row.start || !other.start || distanceMiles(row.start, other.start) <= samePointMiles;
  const isSameRating = row.rating === other.rating || row.rating === 'N/A' || other.rating === 'N/A';
  return isSamePlace && isSameRating && (isNextRow || isEqual);
}
