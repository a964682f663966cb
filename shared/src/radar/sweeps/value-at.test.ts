import { describe, expect, it } from 'vitest';
import type { Sweep } from '@touchdown/level2/volume.ts';
import type { MeasuredSweep } from './measured-sweep.ts';
import { valueAt } from './value-at.ts';

const radar = { lat: 35.3333, lon: -97.2778 };
/** One degree of latitude north of the radar. */
const north = { lat: 36.3333, lon: -97.2778 };

/** One-degree radials and kilometre gates. */
function sweepOf(
  fill: (radial: number, gate: number) => number,
): Pick<Sweep, 'radials' | 'moments' | 'elevationDegrees'> {
  const [count, gateCount] = [360, 300];
  const empty = new Float32Array(count);
  const moment = {
    codes: new Uint8Array(count * gateCount).map((_, at) => fill(Math.floor(at / gateCount), at % gateCount)),
    gateCount,
    gatesSent: new Uint16Array(count).fill(gateCount),
    firstGateMeters: 0,
    gateSpacingMeters: 1_000,
    scale: 2,
    offset: 66,
  };
  return {
    elevationDegrees: 0.5,
    radials: {
      count,
      azimuthDegrees: Float32Array.from({ length: count }, (_, radial) => radial + 0.5),
      elevationDegrees: empty,
      time: new Float64Array(count),
      nyquistMetersPerSecond: empty,
    },
    moments: { REF: moment, VEL: moment },
  };
}

describe('the value of a sweep at a place', () => {
  it('is that of the gate there, with distance, bearing and the height of the beam', () => {
    const sweep = sweepOf((radial, gate) => ((radial === 0 || radial === 359) && gate === 111 ? 166 : 0));
    const found = valueAt(sweep, 'reflectivity', radar, north);
    expect(found?.value).toBe(50);
    expect(found?.distanceKm).toBeCloseTo(111.2, 0);
    expect(found?.bearingDegrees).toBe(0);
    // 111.2 km at half a degree: 0.97 km for the angle, and 0.73 km for the earth's curve.
    expect(found?.heightKm).toBeCloseTo(1.7, 1);
  });

  it('is in knots for velocities', () => {
    expect(
      valueAt(
        sweepOf(() => 86),
        'velocity',
        radar,
        north,
      )?.value,
    ).toBeCloseTo(19.44, 2);
  });

  it('says that an echo is range folded, for velocities only', () => {
    expect(
      valueAt(
        sweepOf(() => 1),
        'velocity',
        radar,
        north,
      )?.value,
    ).toBe('range folded');
    expect(
      valueAt(
        sweepOf(() => 1),
        'reflectivity',
        radar,
        north,
      )?.value,
    ).toBe('none');
  });

  it('is none where nothing was measured, and unseen beyond the last gate, between radials and where it was cut', () => {
    expect(
      valueAt(
        sweepOf(() => 0),
        'reflectivity',
        radar,
        north,
      )?.value,
    ).toBe('none');
    expect(
      valueAt(
        sweepOf(() => 86),
        'reflectivity',
        radar,
        { lat: 39, lon: -97 },
      )?.value,
    ).toBe('unseen');
    const gap = sweepOf(() => 86);
    gap.radials.azimuthDegrees.fill(180);
    expect(valueAt(gap, 'reflectivity', radar, north)?.value).toBe('unseen');
    const { moments, ...sweep } = sweepOf(() => 0);
    const cutTo = (end: number) => {
      const kept = { first: new Uint16Array(360), end: new Uint16Array(360).fill(end) };
      const cut = { ...sweep, moments: { REF: moments.REF && { ...moments.REF, kept } } };
      return valueAt(cut as MeasuredSweep, 'reflectivity', radar, north)?.value;
    };
    expect([cutTo(113), cutTo(100)]).toEqual(['none', 'unseen']);
  });

  it('is undefined for a field that the sweep does not have', () => {
    expect(
      valueAt(
        sweepOf(() => 86),
        'cross_correlation_ratio',
        radar,
        north,
      ),
    ).toBeUndefined();
  });
});
