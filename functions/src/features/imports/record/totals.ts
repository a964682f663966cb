import type { QualityFlag } from '@touchdown/shared/tornadoes/quality-flag.ts';
import { sumKnown } from '../join/chain-facts.ts';
import type { Segment } from '../ncei/segment.ts';
import type { SpcTornado } from '../spc/spc-tornado.ts';

/** Fewer equal casualties than this in every segment may be chance. */
const minRepeatedCasualties = 3;

/**
 * Rule 13: adds the segments, unless each repeats the total of the whole tornado. The SPC's total decides if it
 * is known. Otherwise identical numbers in all segments are counted once.
 */
export function casualtiesOf(segments: readonly Segment[], spc: SpcTornado | undefined) {
  const each = segments.map((one) => ({ deaths: one.deathsDirect, injuries: one.injuriesDirect }));
  const isRepeated = repeats(each, spc);
  const counted = isRepeated ? segments.slice(0, 1) : segments;
  return {
    flags: (isRepeated ? ['totals_repeated'] : []) as QualityFlag[],
    values: {
      fatalities: sumKnown(counted.map(({ deathsDirect }) => deathsDirect)) ?? spc?.deaths ?? null,
      fatalities_indirect: sumKnown(counted.map(({ deathsIndirect }) => deathsIndirect)),
      injuries: sumKnown(counted.map(({ injuriesDirect }) => injuriesDirect)) ?? spc?.injuries ?? null,
      injuries_indirect: sumKnown(counted.map(({ injuriesIndirect }) => injuriesIndirect)),
    },
  };
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
