import { describe, expect, it } from 'vitest';
import { distanceMiles } from '@touchdown/shared/geo/great-circle.ts';
import type { GroundTile, LineKind } from '@touchdown/shared/geo/ground/ground-tile.ts';
import type { Units } from '../../lib/units.ts';
import { mapViewOf } from '../map-view.ts';
import { gridLines, gridPart, gridSide, hasRoads } from './mile-grid.ts';

const moore = { longitude: -97.49, latitude: 35.34 };

describe('the grid of miles', () => {
  it.each<[Units, number, number | undefined]>([
    ['us', 8.5, undefined],
    ['us', 9, 10],
    ['us', 10, 5],
    ['us', 12, 1],
    ['us', 14, 0.5],
    ['metric', 9, 10],
    ['metric', 12, 2],
    ['metric', 13, 1],
  ])('in %s units has at zoom %d squares of %s', (units, zoom, amount) => {
    expect(gridSide(moore.latitude, zoom, units)?.amount).toBe(amount);
  });

  it.each([21.3, 35.34, 47.6, 61.2])('has squares at %d degrees north, within one percent', (latitude) => {
    const { bounds } = mapViewOf({ ...moore, latitude, zoom: 12 }, 1440, 600);
    const side = { amount: 1, miles: 1 };
    const lines = gridLines(gridPart(bounds, side), side.miles);
    const columns = lines.filter(([from, to]) => from?.[0] === to?.[0]);
    const rows = lines.filter(([from, to]) => from?.[1] === to?.[1]);
    const column = columns.find(
      ([from, to]) => (from?.[1] ?? 90) <= latitude && latitude <= (to?.[1] ?? -90),
    );
    const next = columns[columns.indexOf(column as (typeof columns)[number]) + 1];
    const wide = distanceMiles(
      { lat: latitude, lon: column?.[0]?.[0] ?? 0 },
      { lat: latitude, lon: next?.[0]?.[0] ?? 0 },
    );
    const high = distanceMiles(
      { lat: rows[0]?.[0]?.[1] ?? 0, lon: 0 },
      { lat: rows[1]?.[0]?.[1] ?? 0, lon: 0 },
    );
    for (const length of [wide, high]) expect(Math.abs(length - 1)).toBeLessThan(0.01);
    expect(lines.length).toBeLessThan(200);
    // They reach beyond the view on all sides.
    expect(Math.min(...rows.map(([from]) => from?.[0] ?? 0))).toBeLessThanOrEqual(bounds.west);
    expect(Math.max(...rows.map(([from]) => from?.[1] ?? 0))).toBeGreaterThanOrEqual(bounds.north);
  });

  it('stays where it is while the map moves', () => {
    const side = { amount: 1, miles: 1 };
    const rowsAt = (latitude: number) => {
      const { bounds } = mapViewOf({ ...moore, latitude, zoom: 12 }, 800, 600);
      return new Set(gridLines(gridPart(bounds, side), 1).map((line) => line[0]?.[1].toFixed(9)));
    };
    expect(rowsAt(35.36).intersection(rowsAt(35.34)).size).toBeGreaterThan(8);
  });

  it('is not drawn where there are roads or streets', () => {
    const tile = (kind: LineKind): GroundTile => ({
      z: 12,
      x: 0,
      y: 0,
      polygons: [],
      names: [],
      lines: [{ kind, at: new Float32Array(4) }],
    });
    expect([
      hasRoads([tile('rail'), tile('highway')]),
      hasRoads([tile('road')]),
      hasRoads([tile('street')]),
    ]).toEqual([false, true, true]);
  });
});
