import { ratingNumber } from '@touchdown/shared/tornadoes/rating.ts';
import type { Segment } from './segment.ts';

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
