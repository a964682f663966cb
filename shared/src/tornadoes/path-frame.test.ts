import { expect, it } from 'vitest';
import { distanceMiles } from '../geo/great-circle.ts';
import { framedPoints } from './path-frame.ts';

const fremont = {
  display_name: 'near Fremont, Nebraska',
  begin_place: '12 mi N of Fremont, Nebraska',
  start_lat: 41.61,
  start_lon: -96.5,
  end_lat: null,
  end_lon: null,
};

it('a map of a path shows the town that the tornado is named after', () => {
  const [, town] = framedPoints(fremont);
  expect(
    distanceMiles({ lat: 41.433, lon: -96.498 }, { lon: town?.[0] ?? 0, lat: town?.[1] ?? 0 }),
  ).toBeLessThan(1);
  const [, beyond] = framedPoints({ ...fremont, begin_place: '10 mi SW of Fremont, Nebraska' });
  const [lon = 0, lat = 0] = beyond ?? [];
  expect([lon > -96.5, lat > 41.61]).toEqual([true, true]);
});

it('a town that it is not named after decides nothing', () => {
  expect(framedPoints({ ...fremont, display_name: 'Moore' })).toHaveLength(1);
  expect(framedPoints({ ...fremont, begin_place: 'in Fremont, Nebraska' })).toHaveLength(1);
  expect(framedPoints({ ...fremont, start_lat: null, start_lon: null })).toEqual([]);
});
