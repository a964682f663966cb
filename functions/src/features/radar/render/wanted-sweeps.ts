import type { WantedSweeps } from '@touchdown/level2/read-volume.ts';
import type { Sweep } from '@touchdown/level2/volume.ts';
import { fieldDescriptions, showsVelocity, type RadarField } from '@touchdown/shared/radar/radar-fields.ts';
import type { RadarKind } from '@touchdown/shared/radar/radar-station.ts';
import { sameAngleDegrees } from '@touchdown/shared/radar/sweep-file/sweeps-of-fields.ts';

/** The lowest angle of a radar is below this; at airports it may be higher. */
export const lowestBelowDegrees: Record<RadarKind, number> = { NEXRAD: 0.7, TESTBED: 0.7, TDWR: 1.1 };
/** The share of a full turn that a sweep needs to become a frame. */
const minShare = 0.5;

/**
 * The sweeps to read of a volume: for sweep 0 every scan at the lowest angle. Of split cuts, reflectivity and the
 * fields measured with it come only from the surveillance half, because the Doppler half shows the same a quarter
 * of a minute later, at a shorter range. Rotation is looked for in echo: message 1 has velocities and reflectivity in
 * different halves, so both are read.
 */
export function wantsOf(
  field: RadarField,
  sweep: 0 | 1 | 2 | 3,
  kind: RadarKind,
  isMessage1 = false,
): WantedSweeps {
  const { moment } = fieldDescriptions[field];
  if (sweep > 0) return { cut: sweep, moment };
  if (showsVelocity(field) && isMessage1) return { upToDegrees: lowestBelowDegrees[kind] };
  const half = isOfSurveillance(field) && { half: 'surveillance' as const };
  return { upToDegrees: lowestBelowDegrees[kind], moment, ...half };
}

/** Whether a field is measured in the surveillance half of split cuts. */
export function isOfSurveillance(field: RadarField): boolean {
  const { moment } = fieldDescriptions[field];
  return moment !== 'VEL' && moment !== 'SW';
}

/** Sweeps of a volume that become frames. */
export function chooseSweeps(sweeps: readonly Sweep[], field: RadarField): Sweep[] {
  const { moment } = fieldDescriptions[field];
  const whole = sweeps.filter((sweep) => sweep.moments[moment] && shareOfTurn(sweep) >= minShare);
  const lowest = Math.min(...whole.map(({ elevationDegrees }) => elevationDegrees));
  return whole.filter(({ elevationDegrees }) => elevationDegrees <= lowest + sameAngleDegrees);
}

function shareOfTurn({ radials: { count, azimuthDegrees } }: Sweep): number {
  const degrees = new Set<number>();
  for (let radial = 0; radial < count; radial += 1)
    degrees.add(Math.floor((azimuthDegrees[radial] ?? 0) / 2));
  return degrees.size / 180;
}
