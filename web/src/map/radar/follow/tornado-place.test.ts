import type { TrackPoint } from '@touchdown/shared/radar/track/radar-track.ts';
import { describe, expect, it } from 'vitest';
import { followedPlace } from './tornado-place.ts';

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
