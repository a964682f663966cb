import { describe, expect, it } from 'vitest';
import { mapViewOf } from '../map-view.ts';
import { movement, movementOf } from './movement.ts';

const [width, height] = [800, 500];
const before = mapViewOf({ longitude: -97.5, latitude: 35.3, zoom: 6 }, width, height);

describe('the picture of an earlier view', () => {
  it.each([
    ['dragged', { longitude: -95, latitude: 36, zoom: 6 }],
    ['zoomed in', { longitude: -97.5, latitude: 35.3, zoom: 6.4 }],
    ['zoomed out at another place', { longitude: -99, latitude: 34, zoom: 5.2 }],
  ])('has every place where the map has it that was %s', (_name, place) => {
    const after = mapViewOf(place, width, height);
    const { x, y, scale } = movementOf(before, after);
    for (const corner of [
      [0, 0],
      [800, 0],
      [130, 470],
    ] as const) {
      const [atX, atY] = after.project(before.unproject(corner[0], corner[1]));
      expect(x + corner[0] * scale).toBeCloseTo(atX, 1);
      expect(y + corner[1] * scale).toBeCloseTo(atY, 1);
    }
  });

  it('moves around its middle, as CSS transforms do, and not at all in the same view', () => {
    expect(movement(before, { ...before, place: { ...before.place, zoom: 7 } })).toBe(
      'translate(0px, 0px) scale(2)',
    );
    expect(movement(before, before)).toBe('');
  });
});
