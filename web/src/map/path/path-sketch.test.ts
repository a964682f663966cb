import { describe, expect, it } from 'vitest';
import { sketchLine } from './path-sketch.tsx';
import { freeRightCorner } from './scaled-sketch.tsx';

const track = (start: [number, number], end?: [number, number]) => ({
  start_lat: start[0],
  start_lon: start[1],
  end_lat: end?.[0] ?? null,
  end_lon: end?.[1] ?? null,
  tor_f_scale: 'EF3' as const,
});
const room = { width: 160, height: 76 };
const pixelsLong = ({ start, end = start }: ReturnType<typeof sketchLine>) =>
  Math.hypot(end[0] - start[0], end[1] - start[1]);

describe('the sketch of a path', () => {
  it('runs right for east and up for north, and fills its room', () => {
    const { start, end = [NaN, NaN] } = sketchLine(track([35, -97.6], [35.2, -97.3]), room);
    expect(end[0]).toBeGreaterThan(start[0]);
    expect(end[1]).toBeLessThan(start[1]);
    expect([start[1], end[1]].map(Math.round)).toEqual([38, -38]);
    expect(Math.abs(start[0])).toBeLessThanOrEqual(80);
  });

  it('of a path due south goes straight down', () => {
    const { start, end } = sketchLine(track([30.8, -97.6], [30.7, -97.6]), room);
    expect(end?.[0]).toBeCloseTo(start[0], 3);
    expect(end?.[1]).toBeGreaterThan(start[1]);
  });

  it('is a point without a recorded end', () => {
    expect(sketchLine(track([35, -97]), room, 5)).toEqual({
      start: [0, 0],
      end: undefined,
      pixelsPerMile: 5,
    });
  });

  it('to scale has the true length, so 27 miles are not like 0.4, and only what is too long is smaller', () => {
    // A degree of latitude is 69.1 miles.
    const north = (miles: number) => sketchLine(track([35, -97], [35 + miles / 69.09, -97]), room, 5);
    expect(pixelsLong(north(0.4))).toBeCloseTo(2, 1);
    expect(pixelsLong(north(13))).toBeCloseTo(65, 0);
    expect(north(13).pixelsPerMile).toBe(5);
    expect(pixelsLong(north(27))).toBeCloseTo(76, 1);
    expect(north(27).pixelsPerMile).toBeCloseTo(76 / 27, 2);
  });

  it.each([
    ['south-east', [35, -97], [34.8, -96.8], 'upper'],
    ['north-west', [34.8, -96.8], [35, -97], 'upper'],
    ['south-west', [35, -97], [34.8, -97.2], 'lower'],
    ['north-east', [34.8, -97.2], [35, -97], 'lower'],
  ] as const)('leaves a right corner free for a button on its way %s', (_way, start, end, corner) => {
    expect(freeRightCorner(track([...start], [...end]))).toBe(corner);
  });
});
