import { describe, expect, it } from 'vitest';
import { tilesInView } from './tiles-in-view.ts';

describe('the tiles of a view', () => {
  it('are the same as those of a map service', () => {
    // https://developers.google.com/maps/documentation/javascript/coordinates: Chicago at zoom 3 is in tile 2, 2.
    const chicago = { north: 41.851, south: 41.849, east: -87.649, west: -87.651 };
    expect(tilesInView(chicago, 2).map(({ z, x, y }) => [z, x, y])).toEqual([[3, 2, 2]]);
  });

  it('cover it without gaps, and none is outside', () => {
    const view = { north: 35.4, south: 35.1, east: -97.2, west: -97.8 };
    const tiles = tilesInView(view, 11);
    const [wests, souths, easts, norths] = [0, 1, 2, 3].map((at) =>
      tiles.map(({ bounds }) => bounds[at] ?? 0),
    );
    expect(Math.min(...(wests ?? []))).toBeLessThanOrEqual(view.west);
    expect(Math.max(...(easts ?? []))).toBeGreaterThanOrEqual(view.east);
    expect(Math.min(...(souths ?? []))).toBeLessThanOrEqual(view.south);
    expect(Math.max(...(norths ?? []))).toBeGreaterThanOrEqual(view.north);
    for (const { bounds } of tiles) {
      expect(bounds[0] < view.east && bounds[2] > view.west).toBe(true);
      expect(bounds[1] < view.north && bounds[3] > view.south).toBe(true);
    }
    expect(new Set(tiles.map(({ x, y }) => `${x}/${y}`)).size).toBe(tiles.length);
  });

  it('end where the world of tiles ends', () => {
    const all = tilesInView({ north: 89, south: -89, east: 200, west: -200 }, 0);
    expect(all.map(({ z, x, y }) => [z, x, y])).toEqual([
      [1, 0, 0],
      [1, 1, 0],
      [1, 0, 1],
      [1, 1, 1],
    ]);
  });
});
