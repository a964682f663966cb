import { expect, it } from 'vitest';
import { kmPerDegree } from '../../geo/earth.ts';
import {
  addNoise,
  type Air,
  foldedSweep,
  together,
  vortex,
  wind,
} from '@touchdown/level2/testing/folded-air.ts';
import { unfoldVelocity } from '@touchdown/level2/unfold.ts';
import { rangeFolded, type Radials } from '@touchdown/level2/volume.ts';
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
    rainOf(radials),
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
  const before = rotationalVelocity({ radials, ...flat }, moment, rainOf(radials), radar, marker);
  const at = gateOfMarker(radials.azimuthDegrees, moment.gateCount);
  const codes = moment.codes.slice();
  codes[at] = 100 * moment.scale + moment.offset;
  const alone = rotationalVelocity(
    { radials, ...flat },
    { ...moment, codes },
    rainOf(radials),
    radar,
    marker,
  );
  expect(alone?.knots).toBe(before?.knots);
  codes[at + 1] = codes[at] ?? 0;
  const two = rotationalVelocity({ radials, ...flat }, { ...moment, codes }, rainOf(radials), radar, marker);
  expect(two?.knots).toBe(before?.knots);
});

it('no couplet is found where too little was measured', () => {
  const { radials, folded } = foldedSweep(vortex(eastKm, northKm, 1, 40), {
    nyquist: () => 32,
    isMeasured: (east, north) => Math.hypot(east - eastKm, north - northKm) > 3.5,
  });
  const moment = unfoldVelocity({ radials }, folded);
  expect(rotationalVelocity({ radials, ...flat }, moment, rainOf(radials), radar, marker)).toBeNull();
});

it.each([0.4, 0.8])('no couplet is found where a share of %f is noise of clear air', (share) => {
  const sweep = foldedSweep(wind(0, 0), { nyquist: () => 27, isMeasured: () => false });
  addNoise(sweep, { share, limit: 27 });
  const moment = unfoldVelocity(sweep, sweep.folded);
  expect(
    rotationalVelocity({ radials: sweep.radials, ...flat }, moment, rainOf(sweep.radials), radar, marker),
  ).toBeNull();
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

it('velocities outside echo count for nothing, and without reflectivity nothing is looked for', () => {
  const { radials, folded } = sweepOf(30, 32);
  const moment = unfoldVelocity({ radials }, folded);
  const rain = rainOf(radials);
  const drizzle = { ...rain, moments: { REF: { ...rain.moments.REF, offset: 40 } } };
  const rotationIn = (echo: Parameters<typeof rotationalVelocity>[2]) =>
    rotationalVelocity({ radials, ...flat }, moment, echo, radar, marker);
  expect(rotationIn(rain)?.knots).toBeGreaterThan(50);
  expect(rotationIn(drizzle)).toBeNull();
  expect(rotationIn(undefined)).toBeUndefined();
  expect(rotationIn({ radials, moments: {} })).toBeUndefined();
});

it('winds that change slowly, or along the beam alone, are no couplet', () => {
  const toward = (speed: (east: number, north: number) => number): Air => {
    const beam = Math.hypot(eastKm, northKm);
    return (east, north) => ({
      toEast: (speed(east, north) * eastKm) / beam,
      toNorth: (speed(east, north) * northKm) / beam,
    });
  };
  const airs = [
    toward((east) => 20 * Math.tanh((east - eastKm) / 10)),
    toward((east, north) => (Math.hypot(east, north) > Math.hypot(eastKm, northKm) ? 20 : -10)),
  ];
  for (const air of airs) {
    const { radials, folded } = foldedSweep(air, { nyquist: () => 32 });
    const moment = unfoldVelocity({ radials }, folded);
    expect(rotationalVelocity({ radials, ...flat }, moment, rainOf(radials), radar, marker)).toBeNull();
  }
});

/** 40 dBZ everywhere, in the gates of message 1: a kilometre each. */
function rainOf({ count, azimuthDegrees }: Pick<Radials, 'count' | 'azimuthDegrees'>) {
  const gateCount = 100;
  const codes = new Uint8Array(count * gateCount).fill(50);
  const REF = { codes, gateCount, firstGateMeters: 0, gateSpacingMeters: 1_000, scale: 1, offset: 10 };
  return { radials: { count, azimuthDegrees }, moments: { REF } };
}

function gateOfMarker(azimuths: Float32Array, gateCount: number): number {
  const azimuth = (Math.atan2(eastKm, northKm) * 180) / Math.PI;
  const radial = azimuths.findIndex((one) => one >= azimuth);
  return radial * gateCount + Math.round((Math.hypot(eastKm, northKm) - 2) / 0.25);
}
