import { describe, expect, it } from 'vitest';
import { mapViewOf } from '../../../map/map-view.ts';
import { seenBounds } from './seen-bounds.ts';

const place = { longitude: -97.5, latitude: 35.2, zoom: 7 };

describe('the bounds of what is seen of a map', () => {
  it('are those of the view, with 6 decimals', () => {
    const view = mapViewOf(place, 800, 600);
    const { north, south, east, west } = seenBounds(view, 0);
    expect(north).toBeCloseTo(view.bounds.north, 5);
    expect(south).toBeCloseTo(view.bounds.south, 5);
    expect(west).toBe(Number(view.bounds.west.toFixed(6)));
    expect(east).toBe(Number(view.bounds.east.toFixed(6)));
  });

  it('begin where the words end', () => {
    const view = mapViewOf(place, 800, 600);
    // Half of the map is covered, so its middle is the west end.
    expect(seenBounds(view, 0.5).west).toBeCloseTo(-97.5, 5);
    expect(seenBounds(view, 0.5).east).toBe(seenBounds(view, 0).east);
  });

  it('end at the poles and at the antimeridian', () => {
    const { north, south, east, west } = seenBounds(mapViewOf({ ...place, zoom: 0 }, 2000, 2000), 0);
    expect([north, south, east, west].every(Number.isFinite)).toBe(true);
    expect([Math.abs(east), Math.abs(west)]).toEqual([180, 180]);
    expect(Math.max(Math.abs(north), Math.abs(south))).toBeLessThanOrEqual(90);
  });
});
