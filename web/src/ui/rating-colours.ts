import { ratingNumber, type Rating } from '@touchdown/shared/tornadoes/rating.ts';

/** The step of a rating on the colour ramp: `0` to `5`, or `unknown`. */
export type RatingStep = '0' | '1' | '2' | '3' | '4' | '5' | 'unknown';

export function ratingStep(rating: Rating): RatingStep {
  const number = ratingNumber(rating);
  return number === null ? 'unknown' : (String(number) as RatingStep);
}

export const ratingSteps: readonly RatingStep[] = ['0', '1', '2', '3', '4', '5', 'unknown'];
