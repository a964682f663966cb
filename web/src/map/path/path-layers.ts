import type { Layer } from '@deck.gl/core';
import { PathLayer, ScatterplotLayer } from '@deck.gl/layers';
import { ratingStep } from '../../ui/rating-colours.ts';
import type { Palette } from '../palette.ts';
import { pathPoints, type TornadoPath } from './path-points.ts';
import type { Track } from '../tracks/track-weights.ts';

/** A path is drawn whoever's it is: a tornado's or a report's. */
export type Path = Omit<Track, 'id'>;

const metresPerYard = 0.9144;

/** One tornado close up: its true width as a pale band, its path, and where it touched down. */
export function onePathLayers(track: Path & TornadoPath, palette: Palette): Layer[] {
  const colour = palette.rating[ratingStep(track.tor_f_scale)];
  const points = pathPoints(track);
  const path = points.length > 1 ? [points] : [];
  return [
    new PathLayer<[number, number][]>({
      id: 'path-width',
      data: track.path_width ? path : [],
      getPath: (points) => points,
      getWidth: (track.path_width ?? 0) * metresPerYard,
      widthUnits: 'meters',
      capRounded: true,
      jointRounded: true,
      getColor: [...colour, 70],
      updateTriggers: { getColor: palette },
    }),
    new PathLayer<[number, number][]>({
      id: 'path-line',
      data: path,
      getPath: (points) => points,
      getWidth: 3,
      widthUnits: 'pixels',
      capRounded: true,
      jointRounded: true,
      getColor: colour,
      updateTriggers: { getColor: palette },
    }),
    new ScatterplotLayer<[number, number]>({
      id: 'path-start',
      data: points.slice(0, 1),
      getPosition: (point) => point,
      getRadius: 6,
      radiusUnits: 'pixels',
      stroked: true,
      getFillColor: palette.sheet,
      getLineColor: palette.ink,
      getLineWidth: 2.5,
      lineWidthUnits: 'pixels',
      updateTriggers: { getFillColor: palette, getLineColor: palette },
    }),
  ];
}
