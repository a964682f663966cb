import { describe, expect, test } from 'vitest';
import { distanceMiles } from './great-circle.ts';
import { kmPerMile } from './length-units.ts';
import { localRange } from './local-range.ts';

/** From radars, at a bearing and a distance: by Vincenty's direct formula (Survey Review 176, 1975) on WGS 84. */
const geodesics: [lat: number, lon: number, bearing: number, km: number, toLat: number, toLon: number][] = [
  [35.33306, -97.27778, 0, 100, 36.23432625, -97.27778],
  [35.33306, -97.27778, 90, 100, 35.32805687, -96.17792046],
  [35.33306, -97.27778, 225, 150, 34.37145496, -98.43087784],
  [25.61083, -80.41306, 10, 100, 26.499631, -80.23887958],
  [47.52778, -97.325, 135, 230, 46.04516742, -95.22377853],
];

describe('a range on the ellipsoid', () => {
  test.for(geodesics)(
    'from %f, %f at %f° and %f km is right to ten metres',
    ([lat, lon, bearing, km, ...to]) => {
      const [toLat, toLon] = to;
      const range = localRange({ lat, lon }, { lat: toLat, lon: toLon });
      expect(Math.abs(range.km - km)).toBeLessThan(0.01);
      const turn = ((range.bearing * 180) / Math.PI - bearing + 540) % 360;
      // A hundredth of a degree is 17 m at 100 km.
      expect(Math.abs(turn - 180)).toBeLessThan(0.01);
    },
  );

  test('is better than the one on a sphere, which is a gate off', () => {
    const [radar, place] = [
      { lat: 35.33306, lon: -97.27778 },
      { lat: 36.23432625, lon: -97.27778 },
    ];
    expect(Math.abs(distanceMiles(radar, place) * kmPerMile - 100)).toBeGreaterThan(0.2);
  });

  test('to the place itself is zero', () => {
    expect(localRange({ lat: 35, lon: -97 }, { lat: 35, lon: -97 }).km).toBe(0);
  });
});
