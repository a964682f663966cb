import { describe, expect, it } from 'vitest';
import { sketchLine } from './path-sketch.tsx';

const track = (start: [number, number], end?: [number, number]) => ({
  start_lat: start[0],
  start_lon: start[1],
  end_lat: end?.[0] ?? null,
  end_lon: end?.[1] ?? null,
  tor_f_scale: 'EF3' as const,
});

describe('the sketch of a path', () => {
  it('runs right for east and up for north, and fills its room', () => {
    const { start, end = [NaN, NaN] } = sketchLine(track([35, -97.6], [35.2, -97.3]));
    expect(end[0]).toBeGreaterThan(start[0]);
    expect(end[1]).toBeLessThan(start[1]);
    expect([start[1], end[1]].map(Math.round)).toEqual([40, -40]);
    expect(Math.abs(start[0])).toBeLessThanOrEqual(134);
  });

  it('of a path due south goes straight down', () => {
    const { start, end } = sketchLine(track([30.8, -97.6], [30.7, -97.6]));
    expect(end?.[0]).toBeCloseTo(start[0], 3);
    expect(end?.[1]).toBeGreaterThan(start[1]);
  });

  it('is a point without a recorded end', () => {
    expect(sketchLine(track([35, -97]))).toEqual({ start: [0, 0], end: undefined });
  });
});
