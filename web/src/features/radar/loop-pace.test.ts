import { describe, expect, it } from 'vitest';
import { rateOfFrame } from './loop-pace.ts';

const minutes = (...after: number[]) => after.map((time) => ({ time: time * 60_000, elevationDegrees: 0.5 }));
/** How long a frame of a fifth of a second is on the screen. */
const seconds = (frames: Parameters<typeof rateOfFrame>[0], at: number, speed = 1) =>
  0.2 / rateOfFrame(frames, at, speed);

describe('the pace of a loop', () => {
  it('shows each scan as long as it was the latest', () => {
    const frames = minutes(0, 5, 7.5, 12.5);
    expect(seconds(frames, 0)).toBeCloseTo(0.5);
    expect(seconds(frames, 1)).toBeCloseTo(0.25);
    expect(seconds(frames, 2)).toBeCloseTo(0.5);
  });

  it('neither flashes by nor stands still', () => {
    expect(seconds(minutes(0, 0.5), 0)).toBeCloseTo(0.2);
    expect(seconds(minutes(0, 60), 0)).toBeCloseTo(1.2);
  });

  it('is usual for the last frame and without a list', () => {
    expect(seconds(minutes(0, 5), 1)).toBeCloseTo(0.5);
    expect(seconds(undefined, 3)).toBeCloseTo(0.5);
  });

  it('follows the chosen speed, within what browsers play', () => {
    expect(seconds(minutes(0, 5), 0, 2)).toBeCloseTo(0.25);
    expect(rateOfFrame(minutes(0, 60), 0, 0.25)).toBe(0.0625);
  });
});
