import type { Moment, Sweep } from '../volume/volume.ts';
import { referenceOf, type UnfoldedTilt } from './reference.ts';
import { unfoldGrid, type UnfoldedGates } from './unfold-grid.ts';
import { gridOf, releaseGrid } from './velocity-grid.ts';
import { windProfile } from './wind-profile.ts';

/** What unfolding needs of a sweep. */
export interface VelocitySweep extends Pick<Sweep, 'radials' | 'elevationDegrees' | 'startTime'> {
  moments: Pick<Sweep['moments'], 'VEL'>;
}

/**
 * Unfolds all velocities of a volume together, from the highest tilt down: each sweep is compared with the one above,
 * which is already unfolded, and all of them with the wind by height. Neighbouring tilts then show one wind. Returns
 * one entry for each sweep, in its order; undefined for those without velocities.
 */
export function unfoldVolume(sweeps: readonly VelocitySweep[]): (UnfoldedGates | undefined)[] {
  const tilts = sweeps.flatMap((sweep, index) => {
    const moment: Moment | undefined = sweep.moments.VEL;
    if (!moment) return [];
    const { elevationDegrees, startTime } = sweep;
    return [{ index, startTime, elevationDegrees, grid: gridOf(sweep, moment) }];
  });
  const profile = windProfile(tilts);
  const found: (UnfoldedGates | undefined)[] = sweeps.map(() => undefined);
  const downwards = tilts.toSorted(
    (a, b) => b.elevationDegrees - a.elevationDegrees || b.startTime - a.startTime,
  );
  let above: UnfoldedTilt | undefined;
  for (const tilt of downwards) {
    const unfolded = unfoldGrid(tilt.grid, profile && referenceOf(tilt, above, profile));
    found[tilt.index] = unfolded;
    releaseGrid(above?.grid);
    above = { ...tilt, ...unfolded };
  }
  releaseGrid(above?.grid);
  return found;
}
