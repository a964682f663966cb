import { describe, expect, it } from 'vitest';
import { measuredField } from './measured-field.ts';
import type { SweepFile } from './sweep-file.ts';
import { tiltOfSweepFile } from '../track/scan-tilt.ts';

const turn = {
  time: 0,
  elevationDegrees: 0.48,
  azimuthDegrees: Float32Array.of(90, 180),
  nyquistMetersPerSecond: Float32Array.of(25, Number.NaN),
};
const kept = { first: Uint16Array.of(0, 1), end: Uint16Array.of(3, 3) };
const gates = { turn, kept, gateCount: 3, firstGateMeters: 250, gateSpacingMeters: 250 };
const file: SweepFile = {
  station: 'KTLX',
  time: 0,
  elevationDegrees: 0.5,
  lat: 35,
  lon: -97,
  antennaMeters: 400,
  fields: [
    { name: 'REF', ...gates, codes: Uint8Array.of(0, 66, 166, 1, 2, 255), scale: 2, offset: 66 },
    {
      name: 'VEL',
      ...gates,
      // Nothing, range folded and -20 m/s; twice 10 m/s and nothing.
      codes: Uint8Array.of(0, 1, 89, 149, 149, 0),
      folds: Int8Array.of(0, 0, 1, 1, 0, 0),
      doubt: Uint8Array.of(0, 0, 1, 0, 0, 0),
      scale: 2,
      offset: 129,
    },
  ],
};

const speeds = (options: Parameters<typeof measuredField>[2]) => {
  const { VEL: moment } = measuredField(file, 'VEL', options).moments;
  if (!moment) throw new Error('There is no velocity.');
  return Array.from(moment.codes, (code) => (code <= 1 ? code : (code - moment.offset) / moment.scale));
};

describe('a field of a sweep file', () => {
  it('has the codes, the turn and the gates of the file', () => {
    const { radials, elevationDegrees, moments } = measuredField(file, 'REF', { isUnfolded: true });
    expect([radials.count, [...radials.azimuthDegrees]]).toEqual([2, [90, 180]]);
    expect(elevationDegrees).toBe(0.48);
    expect(moments).toEqual({
      REF: {
        codes: file.fields[0]?.codes,
        kept,
        gateCount: 3,
        firstGateMeters: 250,
        gateSpacingMeters: 250,
        scale: 2,
        offset: 66,
      },
    });
  });

  it('is a velocity as sent, or with its folds undone where the radar states its Nyquist velocity', () => {
    expect(speeds({ isUnfolded: false })).toEqual([0, 1, -20, 10, 10, 0]);
    expect(speeds({ isUnfolded: true })).toEqual([0, 1, 30, 10, 10, 0]);
  });

  it('says where unfolding is a guess, and what the radar can measure', () => {
    const unfolded = measuredField(file, 'VEL', { isUnfolded: true });
    expect([...(unfolded.doubt ?? [])]).toEqual([0, 0, 1, 0, 0, 0]);
    expect([...(tiltOfSweepFile(file)?.doubt ?? [])]).toEqual([0, 0, 1, 0, 0, 0]);
    expect(unfolded.nyquistMetersPerSecond).toBe(25);
    expect(measuredField(file, 'VEL', { isUnfolded: false }).doubt).toBeUndefined();
    expect(measuredField(file, 'REF', { isUnfolded: true }).doubt).toBeUndefined();
  });

  it('is without the motion of the storm along each radial', () => {
    const motion = { metersPerSecond: 12, towardDegrees: 90 };
    // All of it to the east, none of it to the south.
    expect(speeds({ isUnfolded: true, motion })).toEqual([0, 1, 18, 10, 10, 0]);
    expect(speeds({ isUnfolded: true, motion: { ...motion, towardDegrees: 180 } })).toEqual([
      0, 1, 30, -2, -2, 0,
    ]);
  });

  it('keeps measurements measurements, however fast a file says they are', () => {
    const fast = { ...turn, nyquistMetersPerSecond: Float32Array.of(655, 655) };
    const [, velocity] = file.fields;
    if (!velocity) throw new Error('There is no velocity.');
    const folds = Int8Array.of(0, 0, -128, 127, 0, 0);
    const impossible = { ...file, fields: [{ ...velocity, turn: fast, folds }] };
    const { VEL: moment } = measuredField(impossible, 'VEL', { isUnfolded: true }).moments;
    expect([...(moment?.codes ?? [])].slice(0, 4)).toEqual([0, 1, 2, 65_535]);
  });

  it('is empty if the file lacks it', () => {
    expect(measuredField(file, 'ZDR', { isUnfolded: true })).toMatchObject({
      radials: { count: 0 },
      moments: {},
    });
  });
});
