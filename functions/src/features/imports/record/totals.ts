import type { QualityFlag } from '@touchdown/shared/tornadoes/quality-flag.ts';
import { maxKnown, sumKnown } from '../join/chain-facts.ts';
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

/** The old files repeat the damage class of the whole tornado on each of its rows, so equal amounts count once. */
export function damageOf(segments: readonly Segment[], spc: SpcTornado | undefined) {
  const flags: QualityFlag[] = [];
  const property = limitToClass(once(segments.map(({ propertyUsd }) => propertyUsd)), segments, spc);
  const crops = once(segments.map(({ cropsUsd }) => cropsUsd));
  if (property.isRepeated || crops.isRepeated) flags.push('totals_repeated');
  const isUnknown = property.usd === null;
  const loss = isUnknown ? (spc?.loss ?? null) : null;
  const isExact = loss !== null && loss.min === loss.max;
  if (isExact) flags.push('filled_from_spc');
  if (loss && !isExact) flags.push('damage_is_range');
  return {
    flags,
    values: {
      damage_estimate: isExact ? loss.min : property.usd,
      damage_crops: crops.usd,
      damage_range: loss && !isExact ? loss : null,
    },
  };
}

function once(amounts: readonly (number | null)[]): { usd: number | null; isRepeated: boolean } {
  const [first] = amounts;
  const isRepeated =
    amounts.length > 1 && typeof first === 'number' && first > 0 && amounts.every((one) => one === first);
  return { usd: isRepeated ? first : sumKnown(amounts), isRepeated };
}

/** If the sum is above the SPC's class of the whole tornado but the highest row is not, that row has the total. */
function limitToClass(
  counted: { usd: number | null; isRepeated: boolean },
  segments: readonly Segment[],
  spc: SpcTornado | undefined,
): { usd: number | null; isRepeated: boolean } {
  const limit = spc?.loss && spc.loss.min < spc.loss.max ? spc.loss.max : undefined;
  const maxRow = maxKnown(segments.map(({ propertyUsd }) => propertyUsd));
  if (limit === undefined || counted.usd === null || maxRow === null || segments.length < 2) return counted;
  return counted.usd > limit && maxRow <= limit ? { usd: maxRow, isRepeated: true } : counted;
}
