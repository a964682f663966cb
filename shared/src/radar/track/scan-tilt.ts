import type { Position } from '../../geo/great-circle.ts';
import { measuredField } from '../sweep-file/measured-field.ts';
import type { SweepFieldName, SweepFile } from '../sweep-file/sweep-file.ts';
import type { MeasuredMoment, MeasuredSweep } from '../sweeps/measured-sweep.ts';
import type { TimedPath } from '../sweeps/track-progress.ts';

/** One angle of a scan: its velocities, and what other sweeps measured at the same angle. */
export interface Tilt {
  /** Milliseconds since 1970, UTC. */
  time: number;
  elevationDegrees: number;
  radials: MeasuredSweep['radials'];
  /** Unfolded. */
  velocity: MeasuredMoment;
  /** Absent where the radar did not send it. */
  nyquistMetersPerSecond?: number | undefined;
  /** For each gate of the velocity other than 0 where unfolding had to guess. */
  doubt?: Uint8Array | undefined;
  /** Has the reflectivity. Without it no couplet is looked for. */
  echo?: Pick<MeasuredSweep, 'radials' | 'moments'> | undefined;
  /** Has the correlation ratio, since dual polarization. */
  correlation?: Pick<MeasuredSweep, 'radials' | 'moments'> | undefined;
}

/** Where a rotation is looked for: about a place, or about where a recorded tornado may have been at that time. */
export type Near = { reachKm: number } & ({ place: Position } | { path: TimedPath });

/** A tilt in which rotations are looked for, from what a sweep file has of it; undefined without velocities. */
export function tiltOfSweepFile(file: SweepFile): Tilt | undefined {
  const { radials, elevationDegrees, nyquistMetersPerSecond, doubt, moments } = fieldOf('VEL');
  if (!moments.VEL) return undefined;
  const has = (name: SweepFieldName) => file.fields.some((field) => field.name === name);
  return {
    time: file.time,
    elevationDegrees,
    radials,
    velocity: moments.VEL,
    nyquistMetersPerSecond,
    doubt,
    ...(has('REF') && { echo: fieldOf('REF') }),
    ...(has('RHO') && { correlation: fieldOf('RHO') }),
  };

  function fieldOf(name: SweepFieldName) {
    return measuredField(file, name, { isUnfolded: true, isWeakUnmarked: true });
  }
}
