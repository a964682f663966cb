import type { TrackPoint } from '@touchdown/shared/radar/track/radar-track.ts';
import { describe, expect, it } from 'vitest';
import { holdPoint, zoomIn } from '../../move-map.ts';
import { followedPlace, isPan } from './tornado-place.ts';

const minute = 60_000;
const track = {
  path: [
    { lat: 35, lon: -98 },
    { lat: 35, lon: -97 },
  ],
  beganAt: 0,
  endedAt: 20 * minute,
};

function seenAt(minutes: number, lat: number, lon: number): TrackPoint {
  const couplet = { lat, lon, knots: 40, isAtLeast: false, diameterKm: 1, heightMeters: 500 };
  return { time: minutes * minute, couplet: { ...couplet, elevationDegrees: 0.5 }, above: [] };
}

const at = (minutes: number, seen: TrackPoint[] = []) => followedPlace(track, seen, minutes * minute);

describe('the place that a camera follows', () => {
  it('is on the record’s path at an even pace, and goes on with the storm before and after it', () => {
    expect(at(10)?.lon).toBeCloseTo(-97.5, 2);
    expect(at(-5)?.lon).toBeCloseTo(-98.25, 2);
    expect(at(25)?.lon).toBeCloseTo(-96.75, 2);
  });

  it('is where the radar has the tornado, and as far beside the path meanwhile', () => {
    const seen = [seenAt(5, 35.1, -97.75), seenAt(10, 35.2, -97.5)];
    expect(at(5, seen)?.lat).toBeCloseTo(35.1, 5);
    expect(at(10, seen)?.lat).toBeCloseTo(35.2, 5);
    expect(at(7.5, seen)?.lat).toBeCloseTo(35.15, 5);
    // Without a jump back to the record's path.
    expect(at(15, seen)?.lat).toBeCloseTo(35.2, 5);
    expect(at(0, seen)?.lat).toBeCloseTo(35.1, 5);
  });

  it('is nowhere without a path', () => {
    expect(followedPlace(undefined, [], 0)).toBeUndefined();
  });
});

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
