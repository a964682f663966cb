import type { Layer } from '@deck.gl/core';
import { LineLayer, PathLayer, ScatterplotLayer } from '@deck.gl/layers';
import type { TornadoSummary } from '@touchdown/shared/tornadoes/schema.ts';
import { ratingStep, type RatingStep } from '../ui/rating-colours.ts';
import type { Palette } from './palette.ts';

export type Track = Pick<
  TornadoSummary,
  'id' | 'display_name' | 'tor_f_scale' | 'start_lat' | 'start_lon' | 'end_lat' | 'end_lon' | 'path_width'
>;

const metresPerYard = 0.9144;

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

export interface DrawnTracks {
  lines: Track[];
  /** Without a recorded end: a point, never an invented line. */
  points: Track[];
}

/** Weak ones first, so that the violent are drawn over them. What has no place at all cannot be drawn. */
export function sortTracks(tracks: readonly Track[]): DrawnTracks {
  const rank = (track: Track) => Number(ratingStep(track.tor_f_scale).replace('unknown', '-1'));
  const placed = tracks
    .filter(({ start_lat: lat, start_lon: lon }) => lat !== null && lon !== null)
    .sort((a, b) => rank(a) - rank(b));
  return { lines: placed.filter(hasEnd), points: placed.filter((track) => !hasEnd(track)) };
}

export function hasEnd({ end_lat: lat, end_lon: lon }: Pick<Track, 'end_lat' | 'end_lon'>): boolean {
  return lat !== null && lon !== null;
}

/** Many tracks as typed arrays: no object a row reaches the GPU's side. */
export function manyTrackLayers({ lines, points }: DrawnTracks, palette: Palette, scale: number): Layer[] {
  return [
    new ScatterplotLayer({
      id: 'track-points',
      data: {
        length: points.length,
        attributes: { getPosition: positions(points, startOf), getFillColor: colours(points, palette) },
      },
      getRadius: 1.5 * scale,
      radiusUnits: 'pixels',
      pickable: true,
      updateTriggers: { getFillColor: palette },
    }),
    new LineLayer({
      id: 'track-lines',
      data: {
        length: lines.length,
        attributes: {
          getSourcePosition: positions(lines, startOf),
          getTargetPosition: positions(lines, endOf),
          getColor: colours(lines, palette),
          getWidth: { value: Float32Array.from(lines, (track) => weightOf(track).width * scale), size: 1 },
        },
      },
      widthUnits: 'pixels',
      pickable: true,
    }),
  ];
}

/** One tornado close up: its true width as a pale band, its path, and where it touched down. */
export function onePathLayers(track: Track, palette: Palette): Layer[] {
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
    new ScatterplotLayer<Track>({
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

function startOf({ start_lon: lon, start_lat: lat }: Track): [number, number] {
  return [lon ?? 0, lat ?? 0];
}

function endOf({ end_lon: lon, end_lat: lat }: Track): [number, number] {
  return [lon ?? 0, lat ?? 0];
}

function weightOf({ tor_f_scale: rating }: Track) {
  return weights[ratingStep(rating)];
}

function positions(tracks: readonly Track[], place: (track: Track) => [number, number]) {
  return { value: Float32Array.from(tracks.flatMap(place)), size: 2 };
}

function colours(tracks: readonly Track[], palette: Palette) {
  const value = Uint8ClampedArray.from(
    tracks.flatMap((track) => [
      ...palette.rating[ratingStep(track.tor_f_scale)],
      weightOf(track).opacity * 255,
    ]),
  );
  return { value, size: 4, normalized: true };
}
