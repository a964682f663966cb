import { describe, expect, it } from 'vitest';
import {
  urlZoomOf,
  defaultDistance,
  distanceOfUrlZoom,
  distanceOfMapZoom,
  mapZoomOfDistance,
} from './camera.ts';

describe('section 9: the camera', () => {
  it('has a default distance of 6,000,000, and a zoom from base 10,000,000 with at least 1,000', () => {
    expect(defaultDistance).toBe(6_000_000);
    expect(urlZoomOf(defaultDistance)).toBeCloseTo(0.737, 3);
    expect(urlZoomOf(10)).toBe(urlZoomOf(1_000));
    expect(distanceOfUrlZoom(40)).toBe(1_000);
  });

  it('survives the conversion to a map zoom or a URL zoom and back', () => {
    for (const distance of [2_000, 100_000, 3_000_000, 6_000_000]) {
      expect(distanceOfMapZoom(mapZoomOfDistance(distance))).toBeCloseTo(distance, 3);
      expect(distanceOfUrlZoom(urlZoomOf(distance))).toBeCloseTo(distance, 3);
    }
  });
});
