import type { Position } from '../../geo/great-circle.ts';
import { localRange } from '../../geo/local-range.ts';
import { rangeFolded } from '@touchdown/level2/volume.ts';
import { beamHeightOverGroundKm, slantRangeKm } from './beam-height.ts';
import type { MeasuredSweep } from './measured-sweep.ts';
import { describeField, type ShownField } from '../derived/derived-fields.ts';

export interface ValueAt {
  /**
   * In the field's unit. `none`: nothing was measured; `range folded`: an echo from beyond the measured range; `unseen`:
   * no gate is there, or it was cut away.
   */
  value: number | 'none' | 'range folded' | 'unseen';
  distanceKm: number;
  /** From the radar, clockwise from north. */
  bearingDegrees: number;
  /** Of the beam's centre over the place, above the antenna. */
  heightKm: number;
  /** Whether the velocity's unfolding is a guess; absent where it is not. */
  isDoubtful?: boolean;
  /** Whether there may be more than the value; absent where there is not. */
  isAtLeast?: boolean;
}

/** A radial farther than this from a place does not cover it. */
const maxApartDegrees = 0.8;

/** Returns what a sweep measured over a place; undefined if the sweep does not have the field. */
export function valueAt(
  { radials, moments, elevationDegrees, doubt, isAtLeast }: MeasuredSweep,
  field: ShownField,
  radar: Position,
  place: Position,
): ValueAt | undefined {
  const { moment: name, unitsPerSent } = describeField(field);
  const moment = moments[name];
  if (!moment) return undefined;
  const { km: distanceKm, bearing: angle } = localRange(radar, place);
  const bearing = ((angle * 180) / Math.PI + 360) % 360;
  const gate = Math.round(
    (slantRangeKm(distanceKm, elevationDegrees) * 1_000 - moment.firstGateMeters) / moment.gateSpacingMeters,
  );
  const radial = radialFinder(radials.azimuthDegrees)(bearing);
  const { gateCount, kept } = moment;
  const isCovered =
    radial !== undefined && gate >= (kept?.first[radial] ?? 0) && gate < (kept?.end[radial] ?? gateCount);
  const at = isCovered ? radial * gateCount + gate : -1;
  const code = moment.codes[at] ?? 0;
  return {
    value: isCovered ? (valueOf(code, (code - moment.offset) / moment.scale) ?? 'none') : 'unseen',
    distanceKm,
    bearingDegrees: bearing,
    heightKm: beamHeightOverGroundKm(distanceKm, elevationDegrees),
    ...(doubt?.[at] === 1 && { isDoubtful: true }),
    ...(isAtLeast?.[at] === 1 && { isAtLeast: true }),
  };

  function valueOf(of: number, sent: number): ValueAt['value'] | undefined {
    if (of > rangeFolded) return sent * unitsPerSent;
    return of === rangeFolded && (name === 'VEL' || name === 'SW') ? 'range folded' : undefined;
  }
}

/** Finds the nearest radial of any bearing from 0 to 360. Only the radials of the degrees about it are compared. */
export function radialFinder(azimuths: Float32Array): (bearing: number) => number | undefined {
  const byDegree = Array.from({ length: 360 }, (): number[] => []);
  for (const [radial, azimuth] of azimuths.entries()) byDegree[Math.floor(azimuth) % 360]?.push(radial);
  return (bearing) => {
    let [nearest, least] = [-1, maxApartDegrees];
    const degree = Math.floor(bearing) + 360;
    for (let beside = degree - 1; beside <= degree + 1; beside += 1)
      for (const radial of byDegree[beside % 360] ?? []) {
        const gap = Math.abs((azimuths[radial] as number) - bearing);
        const apart = Math.min(gap, 360 - gap);
        if (apart > least || (apart === least && (nearest < 0 || radial > nearest))) continue;
        [nearest, least] = [radial, apart];
      }
    return nearest < 0 ? undefined : nearest;
  };
}
