import { describe, expect, it } from 'vitest';
import { nearestTrack } from './nearest-track.ts';
import { fittedFrame, projectionOf } from './picture-projection.ts';

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
    const [left, bottom] = project(-106, 26);
    const [right, top] = project(-71.5, 48.6);
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
    const northward = (latitude: number) => project(0, latitude - 0.05)[1] - project(0, latitude + 0.05)[1];
    expect(northward(60) / northward(0)).toBeCloseTo(2, 3);
  });
});

describe('the track under a pointer', () => {
  const tracks = [
    { from: [0, 0] as [number, number], to: [100, 0] as [number, number] },
    { from: [50, 20] as [number, number], to: [50, 20] as [number, number] },
    { from: [0, 1] as [number, number], to: [100, 1] as [number, number] },
  ];

  it('is the nearest along its whole length, and a point where it has no end', () => {
    expect(nearestTrack(tracks, 70, 4)).toBe(2);
    expect(nearestTrack(tracks, 70, -2)).toBe(0);
    expect(nearestTrack(tracks, 52, 17)).toBe(1);
  });

  it('is none where none is near, also beyond an end', () => {
    expect(nearestTrack(tracks, 110, 0)).toBe(-1);
    expect(nearestTrack(tracks, 20, 40)).toBe(-1);
  });
});
