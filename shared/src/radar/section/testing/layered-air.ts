import { beamHeightKm } from '../../sweeps/beam-height.ts';
import type { MeasuredSweep } from '../../sweeps/measured-sweep.ts';

/** What a radar would measure at a height above its antenna. NaN is nothing. */
export type Air = (heightKm: number) => { dbz: number; correlation: number };

/** Heavy rain to 3 km, light rain to 9 km, and nothing above. */
export const air: Air = (heightKm) => ({
  dbz: heightKm < 3 ? 50 : heightKm < 9 ? 20 : Number.NaN,
  correlation: 0.98,
});

const [count, gateCount] = [360, 600];
const spacing = { firstGateMeters: 125, gateSpacingMeters: 250 };

/** A sweep through air that is the same in every direction. */
export function sweepOfAir(elevationDegrees: number, of: Air): MeasuredSweep {
  const echo = new Uint8Array(count * gateCount);
  const correlation = new Uint8Array(count * gateCount);
  for (let gate = 0; gate < gateCount; gate += 1) {
    const km = (spacing.firstGateMeters + gate * spacing.gateSpacingMeters) / 1_000;
    const there = of(beamHeightKm(km, elevationDegrees));
    if (Number.isNaN(there.dbz)) continue;
    for (let radial = 0; radial < count; radial += 1) {
      echo[radial * gateCount + gate] = there.dbz * 2 + 66;
      correlation[radial * gateCount + gate] = Math.round(there.correlation * 300 - 60.5);
    }
  }
  return {
    elevationDegrees,
    radials: { count, azimuthDegrees: Float32Array.from({ length: count }, (_, radial) => radial + 0.5) },
    moments: {
      REF: { codes: echo, gateCount, ...spacing, scale: 2, offset: 66 },
      RHO: { codes: correlation, gateCount, ...spacing, scale: 300, offset: -60.5 },
    },
  };
}

/** What is left of a sweep that was cut to the gates between two distances along the beam. */
export function cutBetween(sweep: MeasuredSweep, fromKm: number, toKm: number): MeasuredSweep {
  const gateAt = (km: number) =>
    Math.round((km * 1_000 - spacing.firstGateMeters) / spacing.gateSpacingMeters);
  const [from, to] = [gateAt(fromKm), gateAt(toKm)];
  const kept = { first: new Uint16Array(count).fill(from), end: new Uint16Array(count).fill(to) };
  const moments = Object.entries(sweep.moments).map(([name, moment]) => {
    const codes = moment.codes.map((code, at) => (at % gateCount >= from && at % gateCount < to ? code : 0));
    return [name, { ...moment, codes, kept }];
  });
  return { ...sweep, moments: Object.fromEntries(moments) };
}
