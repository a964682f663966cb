import type { Sweep } from '@touchdown/level2/volume.ts';
import { sweepFieldNames, type SweepFieldName } from './sweep-file.ts';

/** Sweeps this close to each other have the same angle. */
export const sameAngleDegrees = 0.2;

/**
 * The sweep of each field at the angle of the shown one. Of split cuts, everything but velocity is taken from the
 * surveillance half, which sees farther. The sweeps nearest in time belong together: some volumes repeat an angle.
 */
export function sweepsOfFields(
  shown: Sweep,
  sweeps: readonly Sweep[],
): Partial<Record<SweepFieldName, Sweep>> {
  const level = sweeps.filter(
    ({ elevationDegrees }) => Math.abs(elevationDegrees - shown.elevationDegrees) <= sameAngleDegrees,
  );
  const apart = (sweep: Sweep) => Math.abs(sweep.startTime - shown.startTime);
  const nearest = (name: SweepFieldName): Sweep | undefined => {
    const having = level.filter(({ moments }) => moments[name]);
    const surveillance = having.filter(({ moments }) => !moments.VEL);
    const candidates = name === 'VEL' || surveillance.length === 0 ? having : surveillance;
    return candidates.toSorted((a, b) => apart(a) - apart(b))[0];
  };
  return Object.fromEntries(
    sweepFieldNames.flatMap((name) => {
      const sweep = nearest(name);
      return sweep ? [[name, sweep]] : [];
    }),
  );
}
