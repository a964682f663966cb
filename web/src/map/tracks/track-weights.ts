import type { TornadoSummary } from '@touchdown/shared/tornadoes/schema.ts';
import type { Rating } from '@touchdown/shared/tornadoes/rating.ts';
import { stepsWeakestFirst, trackWeights } from '@touchdown/shared/tornadoes/rating-inks.ts';
import { ratingStep, type RatingStep } from '../../ui/rating-colours.ts';

export type Track = Pick<
  TornadoSummary,
  'id' | 'display_name' | 'tor_f_scale' | 'start_lat' | 'start_lon' | 'end_lat' | 'end_lon' | 'path_width'
> &
  Partial<Pick<TornadoSummary, 'known_as'>>;

export function weightOfStep(step: RatingStep) {
  return trackWeights[step];
}

/** Groups items by step of the ramp, in drawing order and without empty steps. */
export function byRatingStep<Item>(
  items: readonly Item[],
  ratingOf: (item: Item) => Rating,
): [step: RatingStep, items: Item[]][] {
  return stepsWeakestFirst
    .map((step): [RatingStep, Item[]] => [step, items.filter((item) => ratingStep(ratingOf(item)) === step)])
    .filter(([, ofStep]) => ofStep.length > 0);
}
