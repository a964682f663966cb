import type { LinkKind } from '@touchdown/shared/tornadoes/link-kinds.ts';
import type { Segment } from '../ncei/segment.ts';
import { maxJoinScore, maxUnsureScore } from './chain-facts.ts';
import { linkScore, placeScore, type Link } from './link-score.ts';
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
  /** Where the neighbour would be on the common path. */
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
