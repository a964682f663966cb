import { describe, expect, it } from 'vitest';
import { glideOf, type TrailPoint } from './glide.ts';

/** A hand that moves so many pixels to the right and half as many down in each 20 ms. */
function trailOf(pixels: number, steps: number): TrailPoint[] {
  return Array.from({ length: steps }, (_, step) => ({
    at: [step * pixels, (step * pixels) / 2],
    time: step * 20,
  }));
}

describe('a map that is let go', () => {
  it('glides on in the direction of the hand, for as long and as far as the slowing takes', () => {
    const glide = glideOf(trailOf(20, 6), 100);
    // 100 and 50 pixels in 0.1 s, of which three tenths are kept, slowed by 2,500 · 0.3 pixels per second squared.
    const speed = Math.hypot(100, 50) * 10 * 0.3;
    const seconds = speed / 750;
    expect(glide?.milliseconds).toBeCloseTo(seconds * 1_000, 6);
    expect(Math.hypot(...(glide?.by ?? [0, 0]))).toBeCloseTo((speed * seconds) / 2, 6);
    expect((glide?.by[0] ?? 0) / (glide?.by[1] ?? 0)).toBeCloseTo(2, 6);
  });

  it('is never faster than 1,400 pixels per second', () => {
    const { by, milliseconds } = glideOf(trailOf(400, 6), 100) ?? { by: [0, 0], milliseconds: 0 };
    expect(Math.hypot(...by) / (milliseconds / 1_000)).toBeCloseTo(700, 6);
  });

  it.each([
    ['after the hand has rested', trailOf(20, 6), 400],
    ['by a hand that hardly moves', trailOf(0.4, 6), 100],
    ['after a single movement', trailOf(20, 1), 0],
    ['without any movement', [], 0],
  ])('stays where it is %s', (_name, trail, now) => {
    expect(glideOf(trail, now)).toBeUndefined();
  });
});
