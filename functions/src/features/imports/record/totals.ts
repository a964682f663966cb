import type { QualityFlag } from '@touchdown/shared/tornadoes/quality-flag.ts';
import { sumKnown } from '../join/chain-facts.ts';
import type { Segment } from '../ncei/segment.ts';
import type { SpcTornado } from '../spc/spc-tornado.ts';

/** Fewer equal casualties than this in every segment may be chance. */
const minRepeatedCasualties = 3;

/** Where so many died, nobody injured is not a count: the agency's number is missing. */
const deathsWithInjured = 3;

/** Returns the injuries, or null where a 0 cannot be one. */
export function knownInjuries(deaths: number | null, injuries: number | null): number | null {
  return injuries === 0 && (deaths ?? 0) >= deathsWithInjured ? null : injuries;
}

/**
 * Rule 13: adds the segments, unless each repeats the total of the whole tornado. The SPC's total decides if it
 * is known. Otherwise identical numbers in all segments are counted once.
 */
export function casualtiesOf(segments: readonly Segment[], spc: SpcTornado | undefined) {
  const each = segments.map((one) => ({ deaths: one.deathsDirect, injuries: one.injuriesDirect }));
  const isRepeated = repeats(each, spc);
  const counted = isRepeated ? segments.slice(0, 1) : segments;
  const deaths = totalOf(
    counted.map(({ deathsDirect }) => deathsDirect),
    spc?.deaths,
  );
  const injuries = totalOf(
    counted.map(({ injuriesDirect }) => injuriesDirect),
    spc?.injuries,
  );
  const flags: QualityFlag[] = isRepeated ? ['totals_repeated'] : [];
  if (deaths.isFilled || injuries.isFilled) flags.push('filled_from_spc');
  const areMissing = knownInjuries(deaths.total, injuries.total) !== injuries.total;
  const injured = areMissing ? spc?.injuries || null : injuries.total;
  if (areMissing) flags.push(injured ? 'filled_from_spc' : 'injuries_missing');
  return {
    flags,
    isRepeated,
    values: {
      fatalities: deaths.total,
      ...(deaths.isAtLeast ? { fatalities_at_least: true } : {}),
      fatalities_indirect: sumKnown(counted.map(({ deathsIndirect }) => deathsIndirect)),
      injuries: injured,
      ...(injuries.isAtLeast ? { injuries_at_least: true } : {}),
      injuries_indirect: sumKnown(counted.map(({ injuriesIndirect }) => injuriesIndirect)),
    },
  };
}

/**
 * A blank is unknown. The SPC counts the whole tornado, so its number stands for blank ones. Without it, the total is
 * at least what the other segments have, and unknown if that is nobody.
 */
function totalOf(counts: readonly (number | null)[], spcTotal: number | null | undefined) {
  const sum = sumKnown(counts);
  if (!counts.includes(null)) return { total: sum, isAtLeast: false, isFilled: false };
  if (spcTotal !== null && spcTotal !== undefined && spcTotal >= (sum ?? 0)) {
    return { total: spcTotal, isAtLeast: false, isFilled: true };
  }
  return { total: sum || null, isAtLeast: Boolean(sum), isFilled: false };
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
