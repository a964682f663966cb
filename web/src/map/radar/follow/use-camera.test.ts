import { describe, expect, it } from 'vitest';
import { holdPoint, zoomIn } from '../../move-map.ts';
import { isPan } from './use-camera.ts';

const size = { width: 400, height: 600 };
const place = { longitude: -97.5, latitude: 35.3, zoom: 10 };
/** What was at one point of the map is at another, closer by so many levels. */
const held = (from: [number, number], to: [number, number], zoom: number) =>
  isPan(place, holdPoint(place, size, { from, to, zoom }), size);

describe('whether a movement shows another place', () => {
  it.each([
    ['a button zooms', isPan(place, zoomIn(place), size)],
    ['a double tap in a corner', held([0, 0], [0, 0], 1)],
    ['the wheel at an edge, outward', held([399, 300], [399, 300], -0.2)],
    ['two fingers that drift while they zoom', held([200, 300], [215, 310], 0.4)],
    ['nothing moves', held([10, 10], [10, 10], 0)],
  ])('does not: %s', (_, isMoved) => {
    expect(isMoved).toBe(false);
  });

  it.each([
    ['a drag', held([200, 300], [205, 300], 0)],
    ['two fingers that drag, never quite at one distance', held([200, 300], [300, 300], 0.03)],
    ['a zoom that ends far away', held([200, 300], [200, 900], 0.3)],
  ])('does: %s', (_, isMoved) => {
    expect(isMoved).toBe(true);
  });
});
