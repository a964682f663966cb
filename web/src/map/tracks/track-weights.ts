import type { TornadoSummary } from '@touchdown/shared/tornadoes/schema.ts';
import { ratingStep, type RatingStep } from '../../ui/rating-colours.ts';

export type Track = Pick<
  TornadoSummary,
  'id' | 'display_name' | 'tor_f_scale' | 'start_lat' | 'start_lon' | 'end_lat' | 'end_lon' | 'path_width'
>;

/** Weak tornadoes recede, violent ones stand out: width in pixels and opacity by place on the ramp. */
const weights: Record<RatingStep, { width: number; opacity: number }> = {
  '0': { width: 0.7, opacity: 0.45 },
  '1': { width: 0.8, opacity: 0.5 },
  '2': { width: 1.1, opacity: 0.65 },
  '3': { width: 1.5, opacity: 0.8 },
  '4': { width: 1.9, opacity: 0.92 },
  '5': { width: 2.2, opacity: 1 },
  unknown: { width: 0.7, opacity: 0.45 },
};

/** Of a track that is a point, in pixels. */
export const trackPointRadius = 1.3;

export function weightOfStep(step: RatingStep) {
  return weights[step];
}

export function weightOf({ tor_f_scale: rating }: Pick<Track, 'tor_f_scale'>) {
  return weights[ratingStep(rating)];
}

/** Weak ones first, so that the violent are drawn over them. What has no place at all cannot be drawn. */
export function weakestFirst<T extends Track>(tracks: readonly T[]): T[] {
  const rank = (track: T) => Number(ratingStep(track.tor_f_scale).replace('unknown', '-1'));
  return tracks
    .filter(({ start_lat: lat, start_lon: lon }) => lat !== null && lon !== null)
    .sort((a, b) => rank(a) - rank(b));
}
