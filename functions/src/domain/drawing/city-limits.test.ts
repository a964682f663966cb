import { describe, expect, it } from 'vitest';
import { cityLimitsIn } from './city-limits.ts';

/** How many outlines and holes a place is inside of, by the rule of even and odd: odd is inside the limits. */
function ringsAround(lon: number, lat: number): number {
  const near = cityLimitsIn({ south: lat - 0.001, west: lon - 0.001, north: lat + 0.001, east: lon + 0.001 });
  const crosses = ([x1, y1]: readonly [number, number], [x2, y2]: readonly [number, number]) =>
    y1 > lat !== y2 > lat && lon < ((x2 - x1) * (lat - y1)) / (y2 - y1) + x1;
  return near
    .flatMap(({ parts }) => parts.flat())
    .filter((ring) => ring.filter((to, at) => at > 0 && crosses(ring[at - 1] ?? to, to)).length % 2 === 1)
    .length;
}

describe('the limits of cities and towns', () => {
  it.each([
    ['Joplin, Missouri', -94.51, 37.08],
    ['Moore, Oklahoma', -97.49, 35.33],
    ['Mayfield, Kentucky', -88.637, 36.742],
    ['Anchorage, Alaska', -149.87, 61.2],
  ])('are around %s', (_name, lon, lat) => {
    expect(ringsAround(lon, lat)).toBe(1);
  });

  it('leave open country out', () => {
    expect(ringsAround(-100.9, 42.2)).toBe(0);
  });

  it('are those of every place of the country, each closed', () => {
    const all = cityLimitsIn({ south: -90, west: -180, north: 90, east: 180 });
    expect(all.length).toBeGreaterThan(29_500);
    const rings = all.flatMap(({ parts }) => parts.flat());
    expect(rings.filter((ring) => ring.length < 4 || String(ring[0]) !== String(ring.at(-1)))).toEqual([]);
  });
});
