import { WebMercatorViewport } from '@deck.gl/core';
import { describe, expect, it } from 'vitest';
import { fitBesideCovers } from './covers.ts';
import { boundsOf } from './fit-bounds.ts';

const milesPerDegree = 69;
/** The buttons and the credit of a map, as they are at each size of a page. */
const maps: [string, number, number][] = [
  ['a card', 300, 180],
  ['a narrow phone', 360, 304],
  ['a phone', 390, 304],
  ['a desktop', 719, 434],
];
const directions: [string, number, number][] = [
  ['north', 0, 1],
  ['east', 1, 0],
  ['north-east', 0.7, 0.7],
  ['south-east', 0.7, -0.7],
];
const cases = maps.flatMap((map) =>
  directions.flatMap((direction) => [0.1, 20, 200].map((miles) => [...map, ...direction, miles] as const)),
);

describe('a path beside what lies over its map', () => {
  it.each(cases)('is free on %s of %d by %d pixels, to the %s (%d, %d), with %d miles', (...one) => {
    const [, width, height, , east, north, miles] = one;
    const covers = [
      { left: width - 56, right: width - 12, top: 12, bottom: 100 },
      { left: width - 316, right: width - 16, top: height - 43, bottom: height - 7 },
    ];
    const start: [number, number] = [-97, 36];
    const degrees = miles / milesPerDegree;
    const end: [number, number] = [-97 + east * degrees * 1.236, 36 + north * degrees];
    const place = fitBesideCovers(boundsOf([start, end]), width, height, covers);
    const viewport = new WebMercatorViewport({ ...place, width, height });
    for (const share of [0, 0.25, 0.5, 0.75, 1]) {
      const at = [start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])];
      const [x = NaN, y = NaN] = viewport.project(at);
      expect(x > 8 && x < width - 8 && y > 8 && y < height - 8).toBe(true);
      for (const { left, right, top, bottom } of covers) {
        expect(x > left - 8 && x < right + 8 && y > top - 8 && y < bottom + 8).toBe(false);
      }
    }
  });
});
