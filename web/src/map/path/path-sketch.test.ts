import { describe, expect, it } from 'vitest';
import { freeLowerCorner, sketchPoints } from './path-sketch.tsx';

const track = (start: [number, number], end?: [number, number]) => ({
  start_lat: start[0],
  start_lon: start[1],
  end_lat: end?.[0] ?? null,
  end_lon: end?.[1] ?? null,
  tor_f_scale: 'EF3' as const,
});

describe('the sketch of a path', () => {
  it('runs right for east and up for north, inside its frame', () => {
    const { start, end } = sketchPoints(track([35, -97.6], [35.2, -97.3]));
    expect(end?.[0]).toBeGreaterThan(start[0]);
    expect(end?.[1]).toBeLessThan(start[1]);
    for (const point of [start, end ?? [NaN, NaN]]) {
      expect(point[0]).toBeGreaterThanOrEqual(25.9);
      expect(point[0]).toBeLessThanOrEqual(294.1);
      expect(point[1]).toBeGreaterThanOrEqual(25.9);
      expect(point[1]).toBeLessThanOrEqual(106.1);
    }
  });

  it('of a path due south goes straight down', () => {
    const { start, end } = sketchPoints(track([30.8, -97.6], [30.7, -97.6]));
    expect(end?.[0]).toBeCloseTo(start[0], 3);
    expect(end?.[1]).toBeGreaterThan(start[1]);
  });

  it('is a point without a recorded end', () => {
    expect(sketchPoints(track([35, -97]))).toEqual({ start: [160, 66], end: undefined });
  });

  it.each([
    ['south-east', [35, -97], [34.8, -96.8], 'left'],
    ['north-west', [34.8, -96.8], [35, -97], 'left'],
    ['south-west', [35, -97], [34.8, -97.2], 'right'],
    ['north-east', [34.8, -97.2], [35, -97], 'right'],
  ] as const)('leaves a lower corner free for a button on its way %s', (_way, start, end, corner) => {
    expect(freeLowerCorner(track([...start], [...end]))).toBe(corner);
  });
});
