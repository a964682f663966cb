import { trackPointRadius } from '@touchdown/shared/tornadoes/rating-inks.ts';
import { pathPoints } from '@touchdown/shared/tornadoes/path-points.ts';
import type { Marks } from '../marks.ts';
import type { Palette } from '../palette.ts';
import { byRatingStep, weightOfStep, type Track } from './track-weights.ts';

/** A few hundred tracks may be drawn bolder than seventy thousand. */
const boldness = 1.6;

/** Returns marks of a few hundred tracks that a pointer can pick, weak ones first. A track needs a beginning. */
export function newestTrackMarks(tracks: readonly Track[], { rating }: Palette): Marks[] {
  return byRatingStep(tracks, ({ tor_f_scale: scale }) => scale).flatMap(([step, ofStep]): Marks[] => {
    const { width, opacity } = weightOfStep(step);
    const withEnd = ofStep.filter((track) => pathPoints(track).length > 1);
    const withoutEnd = ofStep.filter((track) => pathPoints(track).length === 1);
    const look = { colour: rating[step], opacity };
    return [
      {
        ...look,
        kind: 'lines',
        id: `newest-lines-${step}`,
        paths: withEnd.map(pathPoints),
        width: width * boldness,
        pickIds: withEnd.map(({ id }) => id),
      },
      {
        ...look,
        kind: 'discs',
        id: `newest-points-${step}`,
        centres: withoutEnd.flatMap(pathPoints),
        radius: trackPointRadius * boldness,
        pickIds: withoutEnd.map(({ id }) => id),
      },
    ];
  });
}
