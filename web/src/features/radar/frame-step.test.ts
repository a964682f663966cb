import { describe, expect, it } from 'vitest';
import { frameStepSeconds, stepOfKey, steppedTime } from './frame-step.ts';

describe('a step through a radar animation', () => {
  it('section 9: frame step 0.2 s', () => {
    expect(frameStepSeconds).toBe(0.2);
    expect(steppedTime(1, 5, 1)).toBeCloseTo(1.2);
    expect(steppedTime(1, 5, -1)).toBeCloseTo(0.8);
  });

  it('stays within the video', () => {
    expect(steppedTime(0.1, 5, -1)).toBe(0);
    expect(steppedTime(4.9, 5, 1)).toBe(5);
    expect(steppedTime(1, Number.NaN, 1)).toBeCloseTo(1.2);
    expect(steppedTime(1, Infinity, 1)).toBeCloseTo(1.2);
  });

  it('section 2: is made with the left and right arrow keys', () => {
    expect([stepOfKey('ArrowLeft'), stepOfKey('ArrowRight'), stepOfKey('ArrowUp')]).toEqual([
      -1,
      1,
      undefined,
    ]);
  });
});
