import { describe, expect, it } from 'vitest';
import { frameAt, frameCount, frameStepSeconds, stepOfKey, steppedTime, timeOfFrame } from './frame-step.ts';

describe('a step through a radar loop', () => {
  it('section 9: frame step 0.2 s', () => {
    expect(frameStepSeconds).toBe(0.2);
    expect(steppedTime(1.1, 5, 1)).toBeCloseTo(1.3);
    expect(steppedTime(1.1, 5, -1)).toBeCloseTo(0.9);
  });

  it('stays within the video', () => {
    expect(steppedTime(0.1, 5, -1)).toBeCloseTo(0.1);
    expect(steppedTime(4.9, 5, 1)).toBeCloseTo(4.9);
    expect(steppedTime(5, 5, -1)).toBeCloseTo(4.7);
    expect(steppedTime(1.1, Number.NaN, 1)).toBeCloseTo(1.3);
    expect(steppedTime(1.1, Infinity, 1)).toBeCloseTo(1.3);
  });

  it('always goes to the middle of a frame, where browsers agree on what they show', () => {
    for (const from of [0, 0.2, 0.399999, 1, 2.2])
      for (const direction of [1, -1] as const) {
        const frames = steppedTime(from, 2.4, direction) / frameStepSeconds;
        expect(frames - Math.floor(frames)).toBeCloseTo(0.5);
      }
  });

  it('by the slider goes to the middle of a frame, and the duration gives the number of frames', () => {
    expect([2.4, 2.399, 2.405].map(frameCount)).toEqual([12, 12, 12]);
    expect([Number.NaN, Infinity].map(frameCount)).toEqual([0, 0]);
    for (const frame of [0, 1, 7, 11]) expect(frameAt(timeOfFrame(frame), 12)).toBe(frame);
    // A player returns this for 0.6; 2.4 is the very end.
    expect([frameAt(0.599999, 12), frameAt(2.4, 12), frameAt(0, 0)]).toEqual([3, 11, 0]);
  });

  it('section 2: is made with the left and right arrow keys', () => {
    expect([stepOfKey('ArrowLeft'), stepOfKey('ArrowRight'), stepOfKey('ArrowUp')]).toEqual([
      -1,
      1,
      undefined,
    ]);
  });
});
