import { rangeFolded } from '@touchdown/level2/volume.ts';
import type { MeasuredMoment, MeasuredSweep } from './measured-sweep.ts';
import { radialFinder } from './value-at.ts';

/** Weaker echo is air without rain or debris, whose velocities are noise. */
export const minEchoDbz = 20;

/** Which gates of a sweep's velocities have less echo than rain or debris, by the reflectivity of the same angle. */
export function weakGates(
  { codes, gateCount, firstGateMeters, gateSpacingMeters }: MeasuredMoment,
  azimuthDegrees: Float32Array,
  echo: Pick<MeasuredSweep, 'radials' | 'moments'> | undefined,
): Uint8Array<ArrayBuffer> | undefined {
  const dbzAt = valuesOf(echo, 'REF');
  if (!dbzAt) return undefined;
  const isWeak = new Uint8Array(codes.length);
  for (const [radial, azimuth] of azimuthDegrees.entries()) {
    const dbz = dbzAt(azimuth);
    for (let gate = 0; gate < gateCount; gate += 1) {
      const slantKm = (firstGateMeters + gate * gateSpacingMeters) / 1_000;
      isWeak[radial * gateCount + gate] = dbz(slantKm) >= minEchoDbz ? 0 : 1;
    }
  }
  return isWeak;
}

/** Reads a field of a sweep with any gates, by azimuth and then by distance along the beam. NaN where it has none. */
export function valuesOf(sweep: Pick<MeasuredSweep, 'radials' | 'moments'> | undefined, name: 'REF' | 'RHO') {
  const moment = sweep?.moments[name];
  if (!sweep || !moment) return undefined;
  const { codes, gateCount, scale, offset, firstGateMeters, gateSpacingMeters } = moment;
  const nearestRadial = radialFinder(sweep.radials.azimuthDegrees);
  return (azimuthDegrees: number) => {
    const radial = nearestRadial((azimuthDegrees + 720) % 360);
    return (slantKm: number): number => {
      const gate = Math.round((slantKm * 1_000 - firstGateMeters) / gateSpacingMeters);
      if (radial === undefined || gate < 0 || gate >= gateCount) return Number.NaN;
      const code = codes[radial * gateCount + gate] as number;
      return code <= rangeFolded ? Number.NaN : (code - offset) / scale;
    };
  };
}
