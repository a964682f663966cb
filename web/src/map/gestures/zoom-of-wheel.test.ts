import { describe, expect, it } from 'vitest';
import { zoomOfWheel } from './zoom-of-wheel.ts';

const turn = (deltaY: number, more = {}) => zoomOfWheel({ deltaY, deltaMode: 0, shiftKey: false, ...more });

describe('a turn of the wheel', () => {
  it('away from the hand zooms in, and back again zooms out as far', () => {
    expect(turn(-100)).toBeGreaterThan(0.4);
    expect(turn(100)).toBe(-turn(-100));
  });

  it('zooms less than one step, however far it turns at once', () => {
    expect(turn(-10)).toBeLessThan(turn(-20));
    expect(turn(-100_000)).toBeLessThanOrEqual(1);
  });

  it('means the same in lines, and a quarter with Shift', () => {
    expect(turn(-3, { deltaMode: 1 })).toBe(turn(-120));
    expect(turn(-100, { shiftKey: true })).toBe(turn(-25));
  });
});
