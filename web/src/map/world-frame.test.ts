import { describe, expect, it } from 'vitest';
import { fittedFrame, projectionOf } from './world-frame.ts';

describe('the projection of a picture', () => {
  const padding = { top: 10, right: 20, bottom: 30, left: 400 };

  it('puts the bounds inside the padding, north up and west left', () => {
    const project = projectionOf(
      fittedFrame(
        [
          [-106, 26],
          [-71.5, 48.6],
        ],
        1440,
        700,
        padding,
      ),
    );
    const [left, bottom] = project([-106, 26]);
    const [right, top] = project([-71.5, 48.6]);
    expect(left).toBeGreaterThanOrEqual(399.9);
    expect(right).toBeLessThanOrEqual(1420.1);
    expect(top).toBeGreaterThanOrEqual(9.9);
    expect(bottom).toBeLessThanOrEqual(670.1);
    expect(right).toBeGreaterThan(left);
    expect(bottom).toBeGreaterThan(top);
  });

  it('is Web Mercator: a degree north at 60° is twice as long as one at the equator', () => {
    const project = projectionOf(
      fittedFrame(
        [
          [-10, -5],
          [10, 65],
        ],
        500,
        2000,
        { top: 0, right: 0, bottom: 0, left: 0 },
      ),
    );
    const northward = (latitude: number) =>
      project([0, latitude - 0.05])[1] - project([0, latitude + 0.05])[1];
    expect(northward(60) / northward(0)).toBeCloseTo(2, 3);
  });
});
