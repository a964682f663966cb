import { describe, expect, it } from 'vitest';
import { nearestScan, scansByTilt, type Scan } from './scans.ts';

const scan = (startTime: number, elevationDegrees: number, ...moments: Scan['moments']): Scan => ({
  startTime,
  elevationDegrees,
  moments,
});
const scans = [
  scan(0, 0.48, 'REF', 'RHO'),
  scan(15, 0.53, 'VEL'),
  scan(30, 2.4, 'REF', 'VEL'),
  scan(45, 0.5, 'REF', 'RHO'),
];

describe('the scans of a volume', () => {
  it('are grouped by tilt, the lowest first, and only those with the field', () => {
    expect(scansByTilt(scans, 'REF')).toEqual([[0, 3], [2]]);
    expect(scansByTilt(scans, 'VEL')).toEqual([[1], [2]]);
    expect(scansByTilt(scans, 'ZDR')).toEqual([]);
  });

  it('a tilt that begins higher is sorted behind a lower one', () => {
    expect(scansByTilt(scans.toReversed(), 'REF')).toEqual([[0, 3], [1]]);
  });

  it('the nearest in time is found', () => {
    expect(nearestScan(scans, [0, 3], 40)).toBe(3);
    expect(nearestScan(scans, [0, 3], 15)).toBe(0);
    expect(nearestScan(scans, [], 15)).toBeUndefined();
  });
});
