import { describe, expect, it } from 'vitest';
import { motionAlong, motionOf, motionOrReason } from './storm-motion.ts';

const minute = 60_000;
const track = (lat: number, lon: number, minutes: number) => ({
  path: [
    { lat: 35, lon: -97 },
    { lat: 35 + lat, lon: -97 + lon },
  ],
  beganAt: 0,
  endedAt: minutes * minute,
});

describe('the motion of a storm', () => {
  it('is from the beginning of the path to its end', () => {
    // 0.3 degrees of latitude are 33.4 km; in half an hour that is 18.5 m/s.
    const north = motionOf(track(0.3, 0, 30));
    expect(north?.metersPerSecond).toBeCloseTo(18.53, 1);
    expect(north?.towardDegrees).toBeCloseTo(0, 5);
    expect(motionOf(track(0, 0.3, 30))?.towardDegrees).toBeCloseTo(90, 0);
  });

  it('is an estimate where the record does not say when the tornado ended', () => {
    const estimate = motionOf({ ...track(0.3, 0, 30), isEndEstimated: true });
    expect(estimate).toEqual({ ...motionOf(track(0.3, 0, 30)), isEstimated: true });
  });

  it.each([
    ['only one place', { ...track(0.3, 0, 30), path: [{ lat: 35, lon: -97 }] }],
    ['lasted less than 4 minutes', track(0.3, 0, 0)],
    ['lasted less than 4 minutes', track(0.03, 0, 3)],
    ['would have moved at 124 mph', track(0.3, 0, 10)],
  ])('is not known where the record has %s', (reason, path) => {
    expect(motionOf(path)).toBeUndefined();
    expect(motionOrReason(path)).toMatch(
      new RegExp(`^Storm-relative velocity needs the motion of the storm.*${reason}.*\\.$`),
    );
  });

  it('is away from the radar along it, toward the radar against it, and neither across', () => {
    const motion = { metersPerSecond: 20, towardDegrees: 45 };
    expect(motionAlong(motion, 45)).toBeCloseTo(20);
    expect(motionAlong(motion, 225)).toBeCloseTo(-20);
    expect(motionAlong(motion, 135)).toBeCloseTo(0);
    expect(motionAlong(motion, 345)).toBeCloseTo(10);
  });
});
