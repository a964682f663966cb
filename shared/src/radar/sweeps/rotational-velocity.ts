import type { Position } from '../../geo/great-circle.ts';
import type { Moment, Sweep } from '@touchdown/level2/volume.ts';
import { findCouplets } from '../track/find-couplets.ts';
import { searchArea } from '../track/search-area.ts';
import type { MeasuredSweep } from './measured-sweep.ts';

/** How fast air turns in a couplet: half the difference between its side away from the radar and its side toward it. */
export interface Rotation {
  knots: number;
  /** Of the beam's centre over the place, above the antenna. */
  heightMeters: number;
}

export const rotationRadiusKm = 3;

/**
 * The strongest couplet of one sweep in echo within three kilometres of a place, by the definition of the radar's
 * track. `echo` is the sweep with the reflectivity of the same angle. The velocities must be unfolded. Null where
 * there is no couplet; undefined without reflectivity.
 */
export function rotationalVelocity(
  { radials, elevationDegrees, nyquistMetersPerSecond }: RotatingSweep,
  velocity: Moment,
  echo: Pick<MeasuredSweep, 'radials' | 'moments'> | undefined,
  radar: Position,
  place: Position,
): Rotation | null | undefined {
  if (!echo?.moments.REF) return undefined;
  const tilt = { time: 0, elevationDegrees, radials, velocity, nyquistMetersPerSecond, echo };
  const area = searchArea({ place, reachKm: rotationRadiusKm }, radar, 0);
  const [strongest] = findCouplets(tilt, radar, area) ?? [];
  return strongest ? { knots: strongest.knots, heightMeters: strongest.heightMeters } : null;
}

type RotatingSweep = Pick<Sweep, 'radials' | 'elevationDegrees'> &
  Partial<Pick<Sweep, 'nyquistMetersPerSecond'>>;
