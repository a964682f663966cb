import { describe, expect, it } from 'vitest';
import { mapViewOf } from './map-view.ts';
import { holdPoint, maxZoom, minZoom, moveOfKey } from './move-map.ts';

const place = { longitude: -97.5, latitude: 35.3, zoom: 6 };
const size = { width: 800, height: 500 };
const viewAt = (at: typeof place) => mapViewOf(at, size.width, size.height);

describe('a held point', () => {
  it.each([
    ['dragged', 0],
    ['zoomed in', 1.3],
    ['zoomed out', -0.7],
  ])('stays under the finger, %s', (_, zoom) => {
    const [from, to] = [
      [120, 90],
      [333, 410],
    ] as const;
    const before = viewAt(place).unproject(...from);
    const after = viewAt(holdPoint(place, size, { from, to, zoom })).unproject(...to);
    expect(after[0]).toBeCloseTo(before[0], 9);
    expect(after[1]).toBeCloseTo(before[1], 9);
  });

  it('is let go at the ends of the map, and of its zoom', () => {
    const at = [400, 250] as const;
    expect(holdPoint(place, size, { from: at, to: at, zoom: 99 }).zoom).toBe(maxZoom);
    expect(holdPoint(place, size, { from: at, to: at, zoom: -99 }).zoom).toBe(minZoom);
    const north = holdPoint({ ...place, zoom: 2 }, size, { from: at, to: [400, 90_000], zoom: 0 });
    expect(north.latitude).toBe(80);
    const west = holdPoint({ ...place, zoom: 2 }, size, { from: at, to: [90_000, 250], zoom: 0 });
    expect(west.longitude).toBe(-180);
  });
});

describe('the place of a map', () => {
  it('goes from degrees to pixels and back', () => {
    const view = viewAt(place);
    const [x, y] = view.project([-94.5, 37.1]);
    const back = view.unproject(x, y);
    expect(back[0]).toBeCloseTo(-94.5, 9);
    expect(back[1]).toBeCloseTo(37.1, 9);
    expect(view.project([place.longitude, place.latitude])).toEqual([400, 250]);
  });

  it('moves with the arrow keys, the way they point', () => {
    const after = (key: string) => moveOfKey(key)?.(place);
    expect(after('ArrowLeft')?.longitude).toBeLessThan(place.longitude);
    expect(after('ArrowUp')?.latitude).toBeGreaterThan(place.latitude);
    expect(after('+')?.zoom).toBe(7);
    expect(after('x')).toBeUndefined();
  });
});
