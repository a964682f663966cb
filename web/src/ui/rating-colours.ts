import type { RatingStep } from '@touchdown/shared/tornadoes/rating-inks.ts';
import { ratingNumber, type Rating } from '@touchdown/shared/tornadoes/rating.ts';

export type { RatingStep };

export function ratingStep(rating: Rating): RatingStep {
  const number = ratingNumber(rating);
  return number === null ? 'unknown' : (String(number) as RatingStep);
}

export const ratingSteps: readonly RatingStep[] = ['0', '1', '2', '3', '4', '5', 'unknown'];
