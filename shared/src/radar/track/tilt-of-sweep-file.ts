import { measuredField } from '../sweep-file/measured-field.ts';
import type { SweepFieldName, SweepFile } from '../sweep-file/sweep-file.ts';
import type { Tilt } from './scan-tilt.ts';

/** A tilt in which rotations are looked for, from what a sweep file has of it; undefined without velocities. */
export function tiltOfSweepFile(file: SweepFile): Tilt | undefined {
  const measured = file.fields.find(({ name }) => name === 'VEL');
  if (!measured) return undefined;
  const { radials, elevationDegrees, moments } = fieldOf('VEL');
  if (!moments.VEL) return undefined;
  const known = measured.turn.nyquistMetersPerSecond.filter((nyquist) => Number.isFinite(nyquist)).sort();
  const has = (name: SweepFieldName) => file.fields.some((field) => field.name === name);
  return {
    time: file.time,
    elevationDegrees,
    radials,
    velocity: moments.VEL,
    nyquistMetersPerSecond: known[known.length >> 1],
    ...(has('REF') && { echo: fieldOf('REF') }),
    ...(has('RHO') && { correlation: fieldOf('RHO') }),
  };

  function fieldOf(name: SweepFieldName) {
    return measuredField(file, name, { isUnfolded: true, motion: undefined });
  }
}
