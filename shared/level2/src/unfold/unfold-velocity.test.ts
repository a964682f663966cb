import { describe, expect, it } from 'vitest';
import { addNoise, foldedSweep, shareRight, together, vortex, wind } from '../testing/folded-air.ts';
import { unfoldVelocity } from './unfold-velocity.ts';

const nyquists = [8, 11, 16, 22, 26, 32];
const always = (nyquist: number) => ({ nyquist: () => nyquist });

describe('a sweep with folded velocities', () => {
  it.each(nyquists)('a tornado in a strong wind is unfolded at a Nyquist velocity of %i m/s', (nyquist) => {
    const air = together(wind(14, 16), vortex(30, 25, 1.5, 70));
    const { radials, folded, truth } = foldedSweep(air, always(nyquist));
    expect(shareRight(folded, truth)).toBeLessThan(0.999);
    expect(shareRight(unfoldVelocity({ radials }, folded), truth)).toBeGreaterThan(0.995);
  });

  it.each(nyquists)('a broad couplet without other wind is unfolded at %i m/s', (nyquist) => {
    const { radials, folded, truth } = foldedSweep(vortex(-40, 20, 6, 60), always(nyquist));
    expect(shareRight(unfoldVelocity({ radials }, folded), truth)).toBeGreaterThan(0.995);
  });

  it.each(nyquists)('a hurricane is unfolded at %i m/s', (nyquist) => {
    const { radials, folded, truth } = foldedSweep(vortex(60, 10, 20, 65), always(nyquist));
    expect(shareRight(unfoldVelocity({ radials }, folded), truth)).toBeGreaterThan(0.995);
  });

  it('storms with clear air between them are held against each other', () => {
    const isMeasured = (east: number, north: number) =>
      Math.hypot(east - 30, north - 25) < 14 || Math.hypot(east - 45, north + 10) < 12;
    const air = together(wind(12, 9), vortex(30, 25, 1.5, 60));
    const { radials, folded, truth } = foldedSweep(air, { nyquist: () => 22, isMeasured });
    expect(shareRight(unfoldVelocity({ radials }, folded), truth)).toBeGreaterThan(0.995);
  });

  it('a far storm is placed by the wind, and noise between does not join it wrongly', () => {
    const isNear = (east: number, north: number) => Math.hypot(east, north) < 55;
    const isFar = (east: number, north: number) => Math.hypot(east - 90, north - 80) < 18;
    const sweep = foldedSweep(wind(22, 18), {
      ...always(20),
      isMeasured: (east, north) => isNear(east, north) || isFar(east, north),
    });
    addNoise(sweep, { share: 0.2, limit: 20 });
    const unfolded = unfoldVelocity(sweep, sweep.folded);
    expect(shareRight(sweep.folded, sweep.truth)).toBeLessThan(0.85);
    expect(shareRight(unfolded, sweep.truth)).toBeGreaterThan(0.995);
  });

  it('single gates of noise stay as they were received', () => {
    const sweep = foldedSweep(wind(9, 5), { ...always(26), isMeasured: () => false });
    addNoise(sweep, { share: 0.002, limit: 26 });
    const { codes, scale, offset } = unfoldVelocity(sweep, sweep.folded);
    const received = Array.from(sweep.folded.codes, (code) => (code === 0 ? 0 : (code - 129) / 2));
    expect(new Set(received).size).toBeGreaterThan(50);
    expect(Array.from(codes, (code) => (code === 0 ? 0 : (code - offset) / scale))).toEqual(received);
  });

  it('sectors may have Nyquist velocities of their own', () => {
    const air = together(wind(24, 20), vortex(30, 25, 1.5, 60));
    const bySector = (azimuth: number) => (azimuth < 120 ? 25.5 : azimuth < 240 ? 30.5 : 22.2);
    const { radials, folded, truth } = foldedSweep(air, { nyquist: bySector });
    expect(shareRight(folded, truth)).toBeLessThan(0.95);
    expect(shareRight(unfoldVelocity({ radials }, folded), truth)).toBeGreaterThan(0.995);
  });

  it('a sweep that is not folded stays as it is', () => {
    const { radials, folded, truth } = foldedSweep(wind(9, 5), always(26));
    expect(shareRight(folded, truth)).toBe(1);
    expect(shareRight(unfoldVelocity({ radials }, folded), truth)).toBe(1);
  });

  it('radials that do not state their Nyquist velocity stay as they are', () => {
    const { radials, folded } = foldedSweep(wind(40, 5), always(26));
    const silent = { ...radials, nyquistMetersPerSecond: new Float32Array(radials.count).fill(Number.NaN) };
    const { codes, scale, offset } = unfoldVelocity({ radials: silent }, folded);
    expect(Array.from(codes, (code) => (code - offset) / scale)).toEqual(
      Array.from(folded.codes, (code) => (code - folded.offset) / folded.scale),
    );
  });

  it('codes that are not measurements stay', () => {
    const { radials, folded } = foldedSweep(wind(40, 5), always(26));
    folded.codes.fill(0, 0, 500);
    folded.codes.fill(1, 500, 900);
    const { codes } = unfoldVelocity({ radials }, folded);
    expect(new Set(codes.subarray(0, 500))).toEqual(new Set([0]));
    expect(new Set(codes.subarray(500, 900))).toEqual(new Set([1]));
  });

  it('an empty sweep gives an empty sweep', () => {
    const { radials, folded } = foldedSweep(wind(0, 0), { ...always(26), gates: 0 });
    expect(unfoldVelocity({ radials }, folded).codes).toHaveLength(0);
  });
});
