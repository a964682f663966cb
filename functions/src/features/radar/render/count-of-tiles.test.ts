import { expect, it } from 'vitest';
import { countOfTiles, tilesOf } from './map-tiles.ts';

const views = [
  { left: 0.2, top: 0.3, width: 1280, height: 720, unitsPerPixel: 1e-5 },
  { left: -0.1, top: -0.2, width: 800, height: 600, unitsPerPixel: 2e-4 },
  { left: 0.9, top: 0.95, width: 800, height: 600, unitsPerPixel: 5e-4 },
];

it.each(views.flatMap((view) => [0, 3, 7, 9].map((zoom) => ({ ...view, zoom }))))(
  'the tiles of $left, $top at zoom $zoom are as many as they are counted',
  ({ zoom, ...view }) => {
    expect(countOfTiles(view, zoom)).toBe(tilesOf(view, zoom).length);
  },
);

it('the tiles of the whole earth are counted where nobody could list them', () => {
  const earth = { left: 0, top: 0, width: 1000, height: 1000, unitsPerPixel: 0.000_999 };
  expect(countOfTiles(earth, 22)).toBeGreaterThan(1e13);
});
