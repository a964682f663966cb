import type { Layer } from '@deck.gl/core';
import { PathLayer, ScatterplotLayer } from '@deck.gl/layers';
import { ratingStep } from '../../ui/rating-colours.ts';
import type { Palette } from '../palette.ts';
import { pathPoints } from './path-points.ts';
import type { Track } from '../tracks/track-weights.ts';

export type OtherPath = Omit<Track, 'path_width'>;

/** Tornadoes around the one that a map is about: thinner, and each can be picked. */
export function otherPathLayers(others: readonly OtherPath[], palette: Palette): Layer[] {
  if (others.length === 0) return [];
  const colourOf = ({ tor_f_scale: rating }: OtherPath) => palette.rating[ratingStep(rating)];
  return [
    new PathLayer<OtherPath>({
      id: 'other-lines',
      data: others.filter((other) => pathPoints(other).length > 1),
      getPath: pathPoints,
      getWidth: 2,
      widthUnits: 'pixels',
      capRounded: true,
      getColor: colourOf,
      opacity: 0.8,
      pickable: true,
      updateTriggers: { getColor: palette },
    }),
    new ScatterplotLayer<OtherPath>({
      id: 'other-starts',
      data: others,
      getPosition: (other) => pathPoints(other)[0] ?? [0, 0],
      getRadius: 3.5,
      radiusUnits: 'pixels',
      getFillColor: colourOf,
      pickable: true,
      updateTriggers: { getFillColor: palette },
    }),
  ];
}
