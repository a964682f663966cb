import type { Layer } from '@deck.gl/core';
import { PathLayer, ScatterplotLayer } from '@deck.gl/layers';
import { ratingStep } from '../ui/rating-colours.ts';
import type { Palette } from './palette.ts';
import { hasEnd, type Track } from './track-weights.ts';

/** A path is drawn whoever's it is: a tornado's or a report's. */
export type Path = Omit<Track, 'id'>;

const metresPerYard = 0.9144;

/** One tornado close up: its true width as a pale band, its path, and where it touched down. */
export function onePathLayers(track: Path, palette: Palette): Layer[] {
  const colour = palette.rating[ratingStep(track.tor_f_scale)];
  const path = hasEnd(track) ? [[startOf(track), endOf(track)]] : [];
  return [
    new PathLayer<[number, number][]>({
      id: 'path-width',
      data: track.path_width ? path : [],
      getPath: (points) => points,
      getWidth: (track.path_width ?? 0) * metresPerYard,
      widthUnits: 'meters',
      capRounded: true,
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
      getColor: colour,
      updateTriggers: { getColor: palette },
    }),
    new ScatterplotLayer<Path>({
      id: 'path-start',
      data: [track],
      getPosition: startOf,
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

function startOf({ start_lon: lon, start_lat: lat }: Path): [number, number] {
  return [lon ?? 0, lat ?? 0];
}

function endOf({ end_lon: lon, end_lat: lat }: Path): [number, number] {
  return [lon ?? 0, lat ?? 0];
}
