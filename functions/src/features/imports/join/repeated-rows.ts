import { distanceMiles } from '@touchdown/shared/geo/great-circle.ts';
import type { Segment } from '../ncei/segment.ts';
import { maxKnown } from './chain-facts.ts';
import type { Chain } from './join-segments.ts';
import type { Pairing } from './pair-with-spc.ts';
import { isSalvaged } from './pair-salvaged.ts';

const samePlaceMiles = 0.1;
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
export function mergeRepeatedRows({ chains, pairing }: Joined): Joined {
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
  const isSamePlace = !row.start || !other.start || distanceMiles(row.start, other.start) <= samePlaceMiles;
  const isSameRating = row.rating === other.rating || row.rating === 'N/A' || other.rating === 'N/A';
  return isSamePlace && isSameRating && (isNextRow || isEqual);
}
