import type { MeasuredMoment } from '@touchdown/shared/radar/sweeps/measured-sweep.ts';
import { expect, it } from 'vitest';
import { allGates, gatesNear, medianOf } from './gates.ts';

/** Four radials of four gates. */
const codes = Uint16Array.from([10, 10, 10, 900, 20, 20, 20, 900, 30, 30, 30, 900, 0, 1, 1, 900]);
const moment = {
  codes,
  gateCount: 4,
  firstGateMeters: 1_000,
  gateSpacingMeters: 1_000,
} as unknown as MeasuredMoment;

it('the median counts the gates of its rows, and no others', () => {
  expect(medianOf(moment, [{ radial: 0, from: 0, to: 3 }])).toBe(10);
  expect(medianOf(moment, [{ radial: 1, from: 3, to: 4 }])).toBe(900);
  expect(medianOf(moment, allGates(moment, 4))).toBe(30);
  // Below the threshold, or folded: not measured.
  expect(medianOf(moment, [{ radial: 3, from: 0, to: 4 }])).toBe(900);
});

it('the gates near a place are those within the distance, on the radials that reach it', () => {
  const azimuths = Float32Array.from([0, 90, 180, 270]);
  const place = { distanceKm: 3, bearingDegrees: 90 };
  expect(gatesNear(moment, azimuths, place, 1)).toEqual([{ radial: 1, from: 1, to: 4 }]);
  expect(gatesNear(moment, azimuths, { ...place, distanceKm: 20 }, 1)).toEqual([]);
});
