import type { TornadoSummary } from '@touchdown/shared/tornadoes/schema.ts';
import type { Rating } from '@touchdown/shared/tornadoes/rating.ts';
import { ratingStep, ratingSteps, type RatingStep } from '../../ui/rating-colours.ts';

export type Track = Pick<
  TornadoSummary,
  'id' | 'display_name' | 'tor_f_scale' | 'start_lat' | 'start_lon' | 'end_lat' | 'end_lon' | 'path_width'
> &
  Partial<Pick<TornadoSummary, 'known_as'>>;

/** Weak tornadoes recede, violent ones stand out: width in pixels and opacity by step of the ramp. */
const weights: Record<RatingStep, { width: number; opacity: number }> = {
  '0': { width: 0.7, opacity: 0.45 },
  '1': { width: 0.8, opacity: 0.5 },
  '2': { width: 1.1, opacity: 0.65 },
  '3': { width: 1.5, opacity: 0.8 },
  '4': { width: 1.9, opacity: 0.92 },
  '5': { width: 2.2, opacity: 1 },
  unknown: { width: 0.7, opacity: 0.45 },
};

/** The radius of a track without an end, in pixels. */
export const trackPointRadius = 1.3;

export function weightOfStep(step: RatingStep) {
  return weights[step];
}

/** The drawing order: violent tornadoes over weak ones. */
export const stepsWeakestFirst: readonly RatingStep[] = [
  'unknown',
  ...ratingSteps.filter((step) => step !== 'unknown'),
];

/** Groups items by step of the ramp, in drawing order and without empty steps. */
export function byRatingStep<Item>(
  items: readonly Item[],
  ratingOf: (item: Item) => Rating,
): [step: RatingStep, items: Item[]][] {
  return stepsWeakestFirst
    .map((step): [RatingStep, Item[]] => [step, items.filter((item) => ratingStep(ratingOf(item)) === step)])
    .filter(([, ofStep]) => ofStep.length > 0);
}
