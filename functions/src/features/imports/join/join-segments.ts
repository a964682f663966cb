import type { Segment } from '../ncei/segment.ts';
import { maxJoinScore, maxUnsureScore } from './join-limits.ts';
import { linkScore, type Link } from './link-score.ts';

/**
 * Rule 12: exceptions made by hand. Pairs of EVENT_IDs that are on one path although the places in the
 * rows contradict it, each with the evidence.
 */
const knownLinks: readonly { from: string; to: string; because: string }[] = [
  {
    from: '10073804',
    to: '10073805',
    because:
      'Colfax to Butler County, Nebraska, 1952-08-13: the SPC has one path of 44.4 miles with these two ends, and 3.3 + 41.1 miles make 44.4.',
  },
  {
    from: '10160248',
    to: '10052163',
    because:
      'Marinette, Wisconsin, to Menominee, Michigan, 1986-07-04: one F3 with 24.3 miles in the SPC’s record, 8 + 16.3 here; a longitude of the first row is wrong.',
  },
];

/** The segments of one tornado, in the order of its path. */
export interface Chain {
  segments: Segment[];
  /**
   * The score of each link by place and clock; empty if the tornado has one segment. Null if these speak against it, so
   * that only the SPC's totals join it.
   */
  linkScores: (number | null)[];
  /** Rule 12: the chains that may belong to it, but not certainly enough to be joined. */
  unsure: UnsureNeighbour[];
}

export interface UnsureNeighbour {
  chain: Chain;
  /** Where the neighbour would be on the common path. */
  side: 'before' | 'after';
  score: number;
}

/** A link that the SPC's totals may have made against place and clock, which then give no score. */
type SettledLink = Pick<Link, 'from' | 'to'> & { score: number | undefined };

/** Whether place and clock alone would not have joined a chain: the SPC's totals did. */
export function isByTotals({ linkScores }: Pick<Chain, 'linkScores'>): boolean {
  return linkScores.some((score) => score === null || score > maxJoinScore);
}

/** Segments that begin further apart in time are not compared. */
const windowSeconds = 4 * 3600;

/** Joins segments into whole tornadoes, best link first. Each segment has at most one successor and one predecessor. */
export function joinSegments(
  segments: readonly Segment[],
  settled: readonly (readonly Segment[])[] = [],
): Chain[] {
  const ordered = segments.toSorted(byBeginning);
  const next = new Map<Segment, SettledLink>();
  const previous = new Map<Segment, SettledLink>();
  const unsure: Link[] = [];
  const isDecided = new Set(settled.flat());
  for (const path of settled) {
    for (const [at, to] of path.slice(1).entries()) {
      const from = path[at] as Segment;
      const link = { from, to, score: isKnown(from, to) ? -Infinity : linkScore(from, to) };
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
    next.set(link.from, link);
    previous.set(link.to, link);
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
        const score = isKnown(from, to) ? -Infinity : linkScore(from, to);
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

const knownPairs = new Set(knownLinks.map(({ from, to }) => `${from}>${to}`));

function isKnown(from: Segment, to: Segment): boolean {
  return knownPairs.has(`${from.eventId}>${to.eventId}`);
}

function closesCircle({ from, to }: Link, next: ReadonlyMap<Segment, SettledLink>): boolean {
  for (let at: Segment | undefined = to; at; at = next.get(at)?.to) if (at === from) return true;
  return false;
}

function follow(first: Segment, next: ReadonlyMap<Segment, SettledLink>): Chain {
  const segments = [first];
  const linkScores: Chain['linkScores'] = [];
  for (let link = next.get(first); link; link = next.get(link.to)) {
    const { to, score = null } = link;
    segments.push(to);
    // A link made by hand is certain.
    linkScores.push(score === -Infinity ? 0 : score);
  }
  return { segments, linkScores, unsure: [] };
}

function byBeginning(a: Segment, b: Segment): number {
  return a.begin.utc - b.begin.utc || Number(a.eventId) - Number(b.eventId);
}
