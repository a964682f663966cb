import { expect, it } from 'vitest';
import { plainFrameOf } from '../web-mercator.ts';
import { otherPathLayers, type OtherPath } from '../path/other-path-layers.ts';
import type { Palette } from '../palette.ts';
import { onePathLayers } from '../path/path-layers.ts';
import { pickPlainly } from './pick-plainly.ts';
import { projectionOf } from '../tracks/picture-projection.ts';

const palette = {
  rating: { 3: [200, 71, 38], 0: [1, 2, 3] },
  sheet: [255, 253, 248],
  ink: [27, 35, 45],
} as unknown as Palette;
const long = {
  id: 'long',
  tor_f_scale: 'EF3',
  start_lat: 35.2,
  start_lon: -97.6,
  end_lat: 35.3,
  end_lon: -97.2,
} as OtherPath;
const endless = {
  ...long,
  id: 'endless',
  start_lat: 35.1,
  end_lat: null,
  end_lon: null,
} as unknown as OtherPath;
const frame = plainFrameOf({ longitude: -97.4, latitude: 35.2, zoom: 9, width: 800, height: 500 });
const project = projectionOf(frame);
const layers = [
  ...otherPathLayers([long, endless], palette),
  ...onePathLayers({ ...long, path_width: 0 }, palette),
];
const at = (longitude: number, latitude: number, right = 0, down = 0) => {
  const [x, y] = project(longitude, latitude);
  return pickPlainly(layers, frame, x + right, y + down);
};

it('finds the path that a pointer comes near, and the start of one without an end', () => {
  expect(at(-97.4, 35.25, 0, 4)).toBe(long);
  expect(at(-97.6, 35.1, 8, 0)).toBe(endless);
});

it('finds nothing farther away, nothing outside, and nothing that cannot be picked', () => {
  expect(at(-97.4, 35.25, 0, 12)).toBeUndefined();
  expect(pickPlainly(layers, frame, -1, -1)).toBeUndefined();
  expect(
    pickPlainly(onePathLayers({ ...long, path_width: 0 }, palette), frame, ...project(-97.4, 35.25)),
  ).toBeUndefined();
});
