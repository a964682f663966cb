import { describe, expect, it } from 'vitest';
import { SeededRandom } from '@touchdown/level2/writing/seeded-random.ts';
import { distanceMiles, type Position } from './great-circle.ts';
import {
  nearestApproach,
  pathEntersBoxAt,
  pathMeetsCircle,
  placeOnPath,
  sphereCircle,
  type PathEnds,
} from './path-reach.ts';

const degreeMiles = 69.0934;
const straight = { lat: 35, lon: -97, endLat: 36, endLon: -97 };
const bent = { ...straight, bends: [{ lat: 35.5, lon: -96 }] };

describe('how near a path comes', () => {
  it.each<[string, PathEnds, Position, number]>([
    ['a point', { ...straight, endLat: 35 }, { lat: 36, lon: -97 }, degreeMiles],
    ['on the line', straight, { lat: 35.5, lon: -97 }, 0],
    ['beyond its end', straight, { lat: 37, lon: -97 }, degreeMiles],
    ['before its beginning', straight, { lat: 34.9, lon: -97 }, degreeMiles / 10],
    [
      'beside it',
      straight,
      { lat: 35.5, lon: -97.02 },
      0.02 * Math.cos((35.5 * Math.PI) / 180) * degreeMiles,
    ],
    ['at a bend', bent, { lat: 35.5, lon: -96 }, 0],
    [
      'across the antimeridian',
      { lat: 52, lon: -179.99, endLat: 52, endLon: -179.99 },
      { lat: 52, lon: 179.99 },
      0.85,
    ],
  ])('%s', (_name, path, place, miles) => {
    expect(nearestApproach(path, place).miles).toBeCloseTo(miles, 2);
  });

  it('agrees with sampling, to a hundredth of a mile near it, also on paths of 300 miles', () => {
    const random = new SeededRandom(8);
    for (let i = 0; i < 300; i++) {
      const at = { lat: random.whole(2500, 4900) / 100, lon: -random.whole(7000, 12_400) / 100 };
      const beside = () => ({ lat: at.lat + random.next() * 4 - 2, lon: at.lon + random.next() * 4 - 2 });
      const [from, middle, to] = [beside(), beside(), beside()];
      const bends = i % 2 === 0 ? [middle] : [];
      const path = { ...from, endLat: to.lat, endLon: to.lon, bends };
      const places = [from, ...bends, to];
      let nearest = Infinity;
      for (const [leg, end] of places.slice(1).entries()) {
        const { lat, lon } = places[leg] ?? end;
        for (let share = 0; share <= 1; share += 1 / 10_000) {
          const here = { lat: lat + share * (end.lat - lat), lon: lon + share * (end.lon - lon) };
          nearest = Math.min(nearest, distanceMiles(at, here));
        }
      }
      const { miles } = nearestApproach(path, at);
      // Far off, only which of two tornadoes is nearer could matter.
      expect(Math.abs(miles - nearest)).toBeLessThan(nearest < 25 ? 0.02 : 0.3);
      expect(pathMeetsCircle(path, sphereCircle(at.lat, at.lon, nearest + 0.3))).toBe(true);
      expect(pathMeetsCircle(path, sphereCircle(at.lat, at.lon, Math.max(0, nearest * 0.98 - 0.1)))).toBe(
        false,
      );
    }
  });
});

describe('where a path enters a box', () => {
  const box = { south: 35.4, north: 35.6, west: -96.5, east: -95 };

  it('is along its legs, through the bends', () => {
    expect(pathEntersBoxAt(straight, box)).toBeUndefined();
    const along = pathEntersBoxAt(bent, box) ?? Number.NaN;
    expect(along).toBeCloseTo(0.8, 9);
    expect(placeOnPath(bent, along).lat).toBeCloseTo(35.4, 9);
    expect(pathEntersBoxAt(bent, { ...box, south: 35.55 })).toBeCloseTo(1.1, 9);
    expect(pathEntersBoxAt(bent, { ...box, south: 34, west: -98 })).toBe(0);
    expect(placeOnPath(bent, 2)).toEqual({ lat: 36, lon: -97 });
  });
});
