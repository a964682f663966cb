import { expect, it } from 'vitest';
import { pathMarks } from './path-marks.ts';
import { deckLayersOf } from '../deck/deck-layers.ts';
import type { Palette } from '../palette.ts';
import type { Track } from '../tracks/track-weights.ts';

const palette = {
  rating: { 3: [200, 71, 38] },
  sheet: [255, 253, 248],
  ink: [27, 35, 45],
} as unknown as Palette;
const track = {
  tor_f_scale: 'EF3',
  start_lat: 35.2,
  start_lon: -97.6,
  end_lat: 35.3,
  end_lon: -97.4,
  path_width: 900,
};

it('section 9: a path line is 3 pixels wide on the detail map, and begins with a point', () => {
  const marks = pathMarks(track as Track, palette);
  expect(marks.find(({ id }) => id === 'path-start')).toMatchObject({ centres: [[-97.6, 35.2]] });
  expect(deckLayersOf(marks).find(({ id }) => id === 'path-line')?.props).toMatchObject({
    getWidth: 3,
    widthUnits: 'pixels',
  });
});
