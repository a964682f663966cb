import { ratingNumber, type Rating } from '@touchdown/shared/tornadoes/rating.ts';

/** The token of a rating's place on the ramp: `0` to `5`, or `unknown`. */
export type RatingStep = '0' | '1' | '2' | '3' | '4' | '5' | 'unknown';

export function ratingStep(rating: Rating): RatingStep {
  const number = ratingNumber(rating);
  return number === null ? 'unknown' : (String(number) as RatingStep);
}

export const ratingSteps: readonly RatingStep[] = ['0', '1', '2', '3', '4', '5', 'unknown'];

/**
 * The specification names two readings of the ramp. The tokens draw one ramp that keeps the order of
 * both and reads without hue; the names stay here, where a later theme could tell them apart.
 */
export const ratingReadings = {
  listAndBadge: {
    '5': 'red',
    '4': 'orange',
    '3': 'yellow',
    '2': 'lime',
    '1': 'green',
    '0': 'blue',
    unknown: 'grey',
  },
  detailAndLegend: {
    '0': 'green',
    '1': 'yellow',
    '2': 'orange',
    '3': 'red',
    '4': 'dark red',
    '5': 'darker red',
    unknown: 'grey',
  },
} as const satisfies Record<string, Record<RatingStep, string>>;
