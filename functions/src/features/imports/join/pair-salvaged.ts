import { distanceMiles } from '@touchdown/shared/geo/great-circle.ts';
import type { Segment } from '../ncei/segment.ts';
import type { SpcTornado } from '../spc/spc-tornado.ts';
import { startOf, hasRatingOf, hasSizeOf, sizeOfPath } from './chain-facts.ts';
import type { Chain } from './join-segments.ts';

/** The years of salvaged text, in which clocks are often whole hours off and every other row lacks a place. */
const firstSalvagedYear = '1993';
const firstDigitalYear = '1996';
const maxHours = 6;
const maxMinutes = 20;
const maxMiles = 30;
const maxSameDaySeconds = 12 * 3600;
/** Days were mistaken by as much as weeks. */
const maxOtherDaySeconds = 31 * 86_400;
/** Shorter tornadoes are all alike. */
const minTellingMiles = 1;
/** The SPC converts widths from feet. */
const widthRoundingYards = 3;
/** Nothing but the state and a roughly equal clock says less than this. */
const maxScore = 2.2;

export interface SalvagedCandidate {
  chain: Chain;
  spc: SpcTornado;
  score: number;
}

/**
 * Looks for partners of what is left in the years of salvaged text. Both sources list the same tornado there with other
 * clocks, ratings or lengths, and serving both would count it twice.
 */
export function salvagedCandidates(
  chains: readonly Chain[],
  spc: readonly SpcTornado[],
): SalvagedCandidate[] {
  return chains
    .filter(isSalvaged)
    .flatMap((chain) => spc.map((tornado) => ({ chain, spc: tornado, score: scoreOf(chain, tornado) })))
    .filter(({ score }) => score <= maxScore)
    .sort((a, b) => a.score - b.score || a.spc.line - b.spc.line || idOf(a.chain) - idOf(b.chain));
}

/** So many people were hurt in one tornado of a state and day only. */
const tellingPeople = 20;

/** Rows without a time or place, or with different ones, may have the same dead and injured as a tornado of that day. */
export function casualtyCandidates(
  chains: readonly Chain[],
  spc: readonly SpcTornado[],
): { chain: Chain; spc: SpcTornado }[] {
  const peopleOf = ({ deaths, injuries }: { deaths: number | null; injuries: number | null }) =>
    `${deaths ?? 0} ${injuries ?? 0}`;
  return chains.filter(isSalvaged).flatMap((chain) => {
    const first = chain.segments[0] as Segment;
    const size = sizeOfPath(chain.segments);
    if (size.deaths + size.injuries < tellingPeople) return [];
    return spc
      .filter(
        (row) =>
          row.stateFips === first.stateFips &&
          row.begin.local.slice(0, 10) === first.begin.local.slice(0, 10) &&
          hasRatingOf(chain.segments, row) &&
          peopleOf(row) === peopleOf(size),
      )
      .map((row) => ({ chain, spc: row }));
  });
}

/**
 * Looks for partners on another day: some salvaged rows have a wrong one. Nothing but the day may differ, and only one
 * tornado of each source may fit, or two weak ones of a week would be taken for one.
 */
export function otherDayCandidates(
  chains: readonly Chain[],
  spc: readonly SpcTornado[],
): { chain: Chain; spc: SpcTornado }[] {
  const fitting = chains
    .filter(isSalvaged)
    .flatMap((chain) =>
      spc.flatMap((tornado) =>
        isAlikeOnAnotherDay(chain.segments, tornado) ? [{ chain, spc: tornado }] : [],
      ),
    );
  const times = (one: Chain | SpcTornado) =>
    fitting.filter((fit) => fit.chain === one || fit.spc === one).length;
  return fitting.filter((fit) => times(fit.chain) === 1 && times(fit.spc) === 1);
}

function isAlikeOnAnotherDay(segments: readonly Segment[], spc: SpcTornado): boolean {
  const first = segments[0] as Segment;
  const miles = spc.lengthMiles ?? 0;
  const start = startOf(segments);
  return (
    first.stateFips === spc.stateFips &&
    Math.abs(first.begin.utc - spc.begin.utc) <= maxOtherDaySeconds &&
    miles >= minTellingMiles &&
    hasRatingOf(segments, spc) &&
    hasSizeOf(segments, spc) &&
    Math.abs((first.widthYards ?? 0) - (spc.widthYards ?? 0)) <= widthRoundingYards &&
    (!start || !spc.start || distanceMiles(start, spc.start) <= maxMiles)
  );
}

export function isSalvaged({ segments }: Chain): boolean {
  const { local } = (segments[0] as Segment).begin;
  return local >= firstSalvagedYear && local < firstDigitalYear;
}

/** Returns whether a salvaged row without a place may be about the tornado: the same state, and about the same day. */
export function mayBeTheSame(chain: Chain, spc: SpcTornado): boolean {
  const first = chain.segments[0] as Segment;
  return (
    isSalvaged(chain) &&
    startOf(chain.segments) === null &&
    first.stateFips === spc.stateFips &&
    Math.abs(first.begin.utc - spc.begin.utc) <= maxSameDaySeconds
  );
}

function scoreOf({ segments }: Chain, spc: SpcTornado): number {
  const first = segments[0] as Segment;
  const isSameState = segments.some(({ stateFips }) => stateFips === spc.stateFips);
  const minutes = Math.abs(first.begin.utc - spc.begin.utc) / 60;
  const hours = Math.round(minutes / 60);
  const minutesOff = Math.abs(minutes - hours * 60);
  if (hours > maxHours || minutesOff > (isSameState ? maxMinutes : 1)) return Infinity;
  const start = startOf(segments);
  const miles = start && spc.start ? distanceMiles(start, spc.start) : undefined;
  if (miles !== undefined && miles > maxMiles) return Infinity;
  const isUnrated = segments.every(({ rating }) => rating === 'N/A');
  return (
    (isSameState ? 0 : 1) +
    (miles === undefined ? 0.4 : miles / maxMiles) +
    0.3 * hours +
    minutesOff / 10 +
    (hasRatingOf(segments, spc) ? 0 : isUnrated ? 0.3 : 0.8) +
    sizeScore(segments, spc)
  );
}

/** Returns 0 for equal lengths and 1 for the most different ones. Tenths of a mile are all alike. */
function sizeScore(segments: readonly Segment[], spc: SpcTornado): number {
  const [ours, theirs] = [sizeOfPath(segments).lengthMiles ?? 0, spc.lengthMiles ?? 0];
  const apart = Math.abs(ours - theirs);
  return apart <= 0.5 ? 0 : apart / Math.max(ours, theirs);
}

function idOf({ segments }: Chain): number {
  return Number(segments[0]?.eventId);
}
