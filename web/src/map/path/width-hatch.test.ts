import { describe, expect, it } from 'vitest';
import { kmPerDegree } from '@touchdown/shared/geo/earth.ts';
import { metersPerYard } from '@touchdown/shared/geo/length-units.ts';
import type { Position } from '../ground/base-data.ts';
import { widthHatch } from './width-hatch.ts';

const metersPerDegree = kmPerDegree * 1_000;
/** Ten miles to the east along the equator, where a degree is as long to the north. */
const tenMiles = (10 * 1_760 * metersPerYard) / metersPerDegree;
const east: Position[] = [
  [0, 0],
  [tenMiles, 0],
];

describe('the hatch of a width', () => {
  it('is the greatest width only in the middle, narrows towards both ends, and has nothing beyond them', () => {
    const { strokes } = widthHatch(east, 1_760) ?? { strokes: [] };
    const ends = strokes.flat();
    const widest = Math.max(...ends.map(([, lat]) => Math.abs(lat)));
    expect(widest).toBeCloseTo(tenMiles / 20, 5);
    for (const [lon, lat] of ends) {
      expect(lon).toBeGreaterThanOrEqual(0);
      expect(lon).toBeLessThanOrEqual(tenMiles);
      // No wider than its part of the way to the nearer end.
      const share = Math.min(lon, tenMiles - lon) / (tenMiles / 3);
      expect(Math.abs(lat)).toBeLessThanOrEqual((tenMiles / 20) * Math.min(1, share) + 1e-9);
    }
  });

  it('leaves as much ground between the strokes at any width, and follows a bend', () => {
    const bend: Position[] = [...east, [tenMiles, tenMiles]];
    const { strokes, strokeMeters } = widthHatch(bend, 300) ?? { strokes: [], strokeMeters: 0 };
    const length = 2 * tenMiles * metersPerDegree;
    expect((strokes.length * strokeMeters) / length).toBeCloseTo(0.35, 5);
    const half = (150 * metersPerYard) / metersPerDegree;
    for (const [lon, lat] of strokes.flat()) {
      const distance = Math.min(
        Math.abs(lat) + Math.max(0, lon - tenMiles),
        Math.abs(lon - tenMiles) + Math.max(0, -lat),
      );
      expect(distance).toBeLessThanOrEqual(2 * half + 1e-9);
    }
  });

  it('is nothing without a width, without an end, and for a path without length', () => {
    expect(widthHatch(east, null)).toBeUndefined();
    expect(widthHatch(east, 0)).toBeUndefined();
    expect(widthHatch(east.slice(0, 1), 100)).toBeUndefined();
    expect(widthHatch([...east.slice(0, 1), ...east.slice(0, 1)], 100)).toBeUndefined();
  });

  it('has few strokes on a long and narrow path, and some on a short and wide one', () => {
    const far: Position[] = [
      [0, 0],
      [3, 0],
    ];
    expect(widthHatch(far, 10)?.strokes).toHaveLength(2_000);
    const short: Position[] = [
      [0, 0],
      [0.001, 0],
    ];
    expect(widthHatch(short, 2_000)?.strokes).toHaveLength(8);
  });
});
