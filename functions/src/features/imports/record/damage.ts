import type { QualityFlag } from '@touchdown/shared/tornadoes/quality-flag.ts';
import { ratingNumber } from '@touchdown/shared/tornadoes/rating.ts';
import { damageRange } from '../../../domain/tornadoes/damage-class.ts';
import { sumKnown } from '../join/chain-facts.ts';
import type { Segment } from '../ncei/segment.ts';
import type { SpcTornado } from '../spc/spc-tornado.ts';
import type { DollarRange } from '../spc/spc-columns.ts';

/** The SPC rounds the sum of the counties by up to this share. */
const roundingShare = 0.01;

/**
 * Adds the segments unless each repeats the total. Classes of damage are added as ranges. If a segment has no amount,
 * the total is at least the sum of the others, and unknown if these are 0.
 */
export function damageOf(segments: readonly Segment[], spc: SpcTornado | undefined) {
  const flags: QualityFlag[] = [];
  const property = limitToClass(once(rangesOf(segments, 'propertyUsd'), spc?.loss), segments, spc?.loss);
  const crops = once(rangesOf(segments, 'cropsUsd'), spc?.cropLoss);
  if (property.isRepeated || crops.isRepeated) flags.push('totals_repeated');
  const filled = property.range === null ? (spc?.loss ?? null) : null;
  const range = property.range ?? filled;
  const isExact = range !== null && range.min === range.max;
  if (filled && isExact) flags.push('filled_from_spc');
  if (range && !isExact) flags.push('damage_is_range');
  const isFilledAtLeast = filled !== null && spc?.isLossMinimum === true;
  const isOwnAtLeast = property.isPartial && !isClassOfWhole(spc);
  return {
    flags,
    values: {
      damage_estimate: isExact ? range.min : property.published,
      damage_crops: crops.published ?? crops.range?.min ?? null,
      damage_range: isExact ? null : range,
      damage_at_least: isFilledAtLeast || isOwnAtLeast,
      ...(crops.isPartial ? { damage_crops_at_least: true } : {}),
    },
  };
}

interface Counted {
  range: DollarRange | null;
  /** The amount that the agency published, if it is one and not a sum of several classes. */
  published: number | null;
  isRepeated: boolean;
  /** Whether a segment has no amount, and others have. */
  isPartial: boolean;
}

interface Amount {
  usd: number;
  range: DollarRange;
}

function rangesOf(segments: readonly Segment[], column: 'propertyUsd' | 'cropsUsd'): (Amount | null)[] {
  return segments.map((segment) => {
    const usd = segment[column];
    const year = Number(segment.begin.local.slice(0, 4));
    return usd === null ? null : { usd, range: damageRange(usd, year) };
  });
}

/** Equal amounts in all counties are the total of the whole, unless the SPC's total is their sum. */
function once(amounts: readonly (Amount | null)[], loss: DollarRange | null | undefined): Counted {
  const [first] = amounts;
  const known = amounts.filter((amount) => amount !== null);
  const areEqual =
    first && first.usd > 0 && amounts.length > 1 && amounts.every((one) => one?.usd === first.usd);
  const sum = sumKnown(known.map(({ usd }) => usd));
  if (areEqual && !isSum(sum, loss)) {
    return { range: first.range, published: first.usd, isRepeated: true, isPartial: false };
  }
  const isPartial = known.length < amounts.length;
  if (isPartial && !sum) return { range: null, published: null, isRepeated: false, isPartial: false };
  const min = sumKnown(known.map(({ range }) => range.min));
  const max = sumKnown(known.map(({ range }) => range.max));
  const range = min === null || max === null ? null : { min, max };
  const counting = known.filter(({ usd }) => usd > 0);
  const areExact = known.every(({ range: one }) => one.min === one.max);
  const published = areExact || counting.length <= 1 ? sum : null;
  return { range, published, isRepeated: false, isPartial };
}

/** Up to 1995 the SPC has the class of the whole tornado, whatever the segments lack. */
function isClassOfWhole(spc: SpcTornado | undefined): boolean {
  return spc !== undefined && spc.loss !== null && spc.loss.min < spc.loss.max && !spc.isLossMinimum;
}

function isSum(sum: number | null, loss: DollarRange | null | undefined): boolean {
  if (sum === null || !loss || loss.min !== loss.max) return false;
  return Math.abs(loss.min - sum) <= sum * roundingShare;
}

/** If the sum is above the SPC's class of the whole tornado but the highest row is not, that row has the total. */
function limitToClass(
  counted: Counted,
  segments: readonly Segment[],
  loss: DollarRange | null | undefined,
): Counted {
  const limit = loss && loss.min < loss.max ? loss.max : undefined;
  if (limit === undefined || counted.range === null || segments.length < 2) return counted;
  const amounts = rangesOf(segments, 'propertyUsd').filter((amount) => amount !== null);
  const [highest] = amounts.toSorted((a, b) => b.usd - a.usd);
  if (!highest || counted.range.max <= limit || highest.range.max > limit) return counted;
  return { range: highest.range, published: highest.usd, isRepeated: true, isPartial: false };
}

/** What a narrative says of damage. A denial that looks like it makes a 0 unknown, which is the safe side. */
const toldOfDamage =
  /\b(?:destroy(?:s|ed|ing)|demolish(?:es|ed|ing)|damag(?:es|ed|ing)|(?<!\bno )damage to)\b/i;

/**
 * Many offices of the Weather Service estimate no damage, and write 0.00K for everything, wrecked towns included. A 0
 * therefore counts as none only if nothing in the row contradicts it, and if the row's office is one that estimates.
 * All other zeros become unknown.
 */
export function withoutUnestimatedDamage(segments: readonly Segment[]): Segment[] {
  const estimating = estimatingOffices(segments);
  return segments.map((segment) => {
    const isEstimating = estimating.has(officeOf(segment));
    const isNone = isEstimating && !hasDoneDamage(segment);
    const propertyUsd = segment.propertyUsd === 0 && !isNone ? null : segment.propertyUsd;
    // A strong tornado need not have met a crop, so only the office decides.
    const cropsUsd = segment.cropsUsd === 0 && !isEstimating ? null : segment.cropsUsd;
    const isSame = propertyUsd === segment.propertyUsd && cropsUsd === segment.cropsUsd;
    return isSame ? segment : { ...segment, propertyUsd, cropsUsd };
  });
}

/** An office estimates if it gives amounts in more rows than it leaves rows of certain damage without one. */
function estimatingOffices(segments: readonly Segment[]): Set<string> {
  const balance = new Map<string, number>();
  for (const segment of segments) {
    const by = segment.propertyUsd ? 1 : hasDoneDamage(segment) ? -1 : 0;
    balance.set(officeOf(segment), (balance.get(officeOf(segment)) ?? 0) + by);
  }
  return new Set([...balance].flatMap(([office, estimates]) => (estimates > 0 ? [office] : [])));
}

/** Files up to 1995 name no office. */
function officeOf({ wfo, state }: Segment): string {
  return wfo ?? state;
}

/** A rating above 0 is itself an estimate of damage. */
function hasDoneDamage({ rating, deathsDirect, injuriesDirect, eventNarrative }: Segment): boolean {
  if ((ratingNumber(rating) ?? 0) > 0 || (deathsDirect ?? 0) + (injuriesDirect ?? 0) > 0) return true;
  return toldOfDamage.test(eventNarrative ?? '');
}
