import { expect, it } from 'vitest';
import { reachWords } from './reach-words.ts';
import type { Scan } from './scans.ts';

const scan = (elevationDegrees: number, reachKm: number, ...moments: Scan['moments']): Scan => ({
  startTime: 0,
  elevationDegrees,
  reachKm,
  moments,
});
const far = scan(0.26, 417, 'REF');
const near = scan(0.26, 90, 'REF', 'VEL');
const scans = [far, near, scan(1, 90, 'REF', 'VEL')];

it('says why the velocities of an airport’s radar end nearer than its reflectivity', () => {
  expect(reachWords('us', scans, near)).toBe(
    'This is the radar’s near scan, which ends at 56 miles. Its long-range scan of the same tilt reaches 259 miles, without velocities.',
  );
  expect(reachWords('us', scans, far)).toMatch(/^This is the radar’s long-range scan, up to 259 miles\./);
});

it('says nothing where the scans of a tilt reach as far as each other, or are cut to a map', () => {
  expect(reachWords('us', scans, scans[2])).toBeUndefined();
  expect(
    reachWords('us', [scan(0.5, 460, 'REF'), scan(0.5, 310, 'VEL')], scan(0.5, 460, 'REF')),
  ).toBeUndefined();
  expect(
    reachWords('us', [{ startTime: 0, elevationDegrees: 0.5, moments: ['VEL'] }], undefined),
  ).toBeUndefined();
});
