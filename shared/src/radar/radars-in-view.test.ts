import { expect, it } from 'vitest';
import { radarsInView } from './radars-in-view.ts';

it('the radars around Moore are told with the heights of their lowest beams', () => {
  const found = radarsInView({ lat: 35.33, lon: -97.49 }, 4).map(({ station, beamMeters }) => [
    station.id,
    Math.round(beamMeters / 100),
  ]);
  expect(found[0]).toEqual(['KTLX', 2]);
  expect(found.map(([id]) => id)).toContain('KVNX');
  const heights = found.map(([, meters]) => Number(meters));
  expect(heights).toEqual(heights.toSorted((a, b) => a - b));
});

it('no radar is in view of a place in the ocean', () => {
  expect(radarsInView({ lat: 30, lon: -45 }, 4)).toEqual([]);
});
