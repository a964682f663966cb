import { expect, it } from 'vitest';
import { kmPerDegree } from '../../geo/earth.ts';
import { addNoise, foldedSweep, together, vortex, wind } from '../../level2/unfold/testing/folded-air.ts';
import { unfoldVelocity } from '../../level2/unfold/unfold-velocity.ts';
import { rangeFolded } from '../../level2/volume.ts';
import { rotationalVelocity } from './rotational-velocity.ts';
import { stormRelative } from './storm-relative.ts';

const radar = { lat: 0, lon: 0 };
const [eastKm, northKm] = [30, 25];
const marker = { lat: northKm / kmPerDegree, lon: eastKm / kmPerDegree };
const knotsPerMeterPerSecond = 3_600 / 1_852;
const flat = { elevationDegrees: 0.5 };

function sweepOf(fastest: number, nyquist: number) {
  const air = together(wind(12, 9), vortex(eastKm, northKm, 1.5, fastest));
  return foldedSweep(air, { nyquist: () => nyquist });
}

it.each([
  [20, 32],
  [45, 26],
  [70, 26],
])('a vortex of %i m/s has that rotational velocity, at a Nyquist velocity of %i m/s', (fastest, nyquist) => {
  const { radials, folded } = sweepOf(fastest, nyquist);
  const rotation = rotationalVelocity(
    { radials, ...flat },
    unfoldVelocity({ radials }, folded),
    radar,
    marker,
  );
  const expected = fastest * knotsPerMeterPerSecond;
  expect(rotation?.knots).toBeGreaterThan(expected * 0.88);
  expect(rotation?.knots).toBeLessThan(expected * 1.02);
  // 39 km away at half a degree.
  expect(rotation?.heightMeters).toBeGreaterThan(400);
  expect(rotation?.heightMeters).toBeLessThan(460);
});

it('one or two wrong gates do not count', () => {
  const { radials, folded } = sweepOf(30, 32);
  const moment = unfoldVelocity({ radials }, folded);
  const before = rotationalVelocity({ radials, ...flat }, moment, radar, marker);
  const at = gateOfMarker(radials.azimuthDegrees, moment.gateCount);
  const codes = moment.codes.slice();
  codes[at] = 100 * moment.scale + moment.offset;
  expect(rotationalVelocity({ radials, ...flat }, { ...moment, codes }, radar, marker)).toEqual(before);
  codes[at + 1] = codes[at] ?? 0;
  expect(rotationalVelocity({ radials, ...flat }, { ...moment, codes }, radar, marker)).toEqual(before);
  for (const more of [at + moment.gateCount, at + moment.gateCount + 1]) codes[more] = codes[at] ?? 0;
  const four = rotationalVelocity({ radials, ...flat }, { ...moment, codes }, radar, marker);
  expect(four?.knots).toBeGreaterThan((before?.knots ?? 0) + 40);
});

it('nothing is said where too little was measured', () => {
  const { radials, folded } = foldedSweep(vortex(eastKm, northKm, 1, 40), {
    nyquist: () => 32,
    isMeasured: (east, north) => Math.hypot(east - eastKm, north - northKm) > 3.5,
  });
  const moment = unfoldVelocity({ radials }, folded);
  expect(rotationalVelocity({ radials, ...flat }, moment, radar, marker)).toBeUndefined();
});

it.each([0.4, 0.8])('nothing is said where a share of %f is noise of clear air', (share) => {
  const sweep = foldedSweep(wind(0, 0), { nyquist: () => 27, isMeasured: () => false });
  addNoise(sweep, { share, limit: 27 });
  const moment = unfoldVelocity(sweep, sweep.folded);
  expect(rotationalVelocity({ radials: sweep.radials, ...flat }, moment, radar, marker)).toBeUndefined();
});

it('air that moves with the storm stands still in storm-relative velocity', () => {
  const { radials, folded } = foldedSweep(wind(18, 11), { nyquist: () => 26 });
  folded.codes.fill(0, 0, 50);
  folded.codes.fill(rangeFolded, 50, 80);
  const unfolded = unfoldVelocity({ radials }, folded);
  const { codes, scale, offset } = stormRelative(radials, unfolded, {
    metersPerSecond: Math.hypot(18, 11),
    towardDegrees: (Math.atan2(18, 11) * 180) / Math.PI,
  });
  expect([...codes.subarray(0, 80)]).toEqual([...folded.codes.subarray(0, 80)]);
  const speeds = Array.from(codes.subarray(80), (code) => Math.abs((code - offset) / scale));
  expect(Math.max(...speeds.slice(0, 100_000))).toBeLessThanOrEqual(0.35);
});

function gateOfMarker(azimuths: Float32Array, gateCount: number): number {
  const azimuth = (Math.atan2(eastKm, northKm) * 180) / Math.PI;
  const radial = azimuths.findIndex((one) => one >= azimuth);
  return radial * gateCount + Math.round((Math.hypot(eastKm, northKm) - 2) / 0.25);
}
