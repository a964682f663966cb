import { describe, expect, it } from 'vitest';
import { mercatorX, mercatorY } from '@touchdown/shared/geo/web-mercator.ts';
import { insidePoints } from './inside-points.ts';

const lattice = { perWorld: 3600, clearance: [0.5, 0.2] } as const;

function box(west: number, south: number, east: number, north: number): [number, number][] {
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
}

describe('places for the name of an area', () => {
  it('are inside it, on one lattice for all areas, and none is near its outline', () => {
    const { coordinates } = insidePoints({ type: 'Polygon', coordinates: [box(-98, 35, -97, 36)] }, lattice);
    expect(coordinates.length).toBeGreaterThan(80);
    for (const [lon = 0, lat = 0] of coordinates) {
      expect(lon > -97.951 && lon < -97.049 && lat > 35 && lat < 36).toBe(true);
      expect([mercatorX(lon), mercatorY(lat)].map((at) => (at * lattice.perWorld) % 1)).toEqual([
        expect.closeTo(0.5, 6),
        expect.closeTo(0.5, 6),
      ]);
    }
  });

  it('are neither in a hole nor between two parts, and a narrow area has none', () => {
    const area = {
      type: 'MultiPolygon' as const,
      coordinates: [[box(-98, 35, -97, 36), box(-97.8, 35.2, -97.2, 35.8)], [box(-96, 35, -95, 36)]],
    };
    const { coordinates } = insidePoints(area, lattice);
    const isFree = ([lon = 0, lat = 0]: number[]) => lon > -97.8 && lon < -97.2 && lat > 35.2 && lat < 35.8;
    expect(coordinates.filter(isFree)).toEqual([]);
    expect(coordinates.filter(([lon = 0]) => lon > -97 && lon < -96)).toEqual([]);
    expect(coordinates.some(([lon = 0]) => lon > -96)).toBe(true);
    expect(
      insidePoints({ type: 'Polygon', coordinates: [box(-98, 35, -97.95, 36)] }, lattice).coordinates,
    ).toEqual([]);
  });
});
