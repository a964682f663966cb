import type { Wants } from '@touchdown/shared/level2/sweep-selection.ts';
import type { Sweep } from '@touchdown/shared/level2/volume.ts';
import { fieldDescriptions, type RadarField } from '@touchdown/shared/radar/radar-fields.ts';
import type { RadarKind } from '@touchdown/shared/radar/radar-station.ts';

/** The lowest angle of a radar is below this; at airports it may stand higher. */
export const lowestBelowDegrees: Record<RadarKind, number> = { NEXRAD: 0.7, TESTBED: 0.7, TDWR: 1.1 };
/** Sweeps this near to a volume's lowest are of the same angle. */
const sameAngleDegrees = 0.2;
/** Of a turn, for a sweep to be worth a frame. */
const minShare = 0.5;

/**
 * What to read of a volume: for sweep 0 the lowest angle as often as the radar comes back to it. Reflectivity
 * and what is measured with it come from the surveillance half of split cuts alone: the Doppler half shows the
 * same a quarter of a minute later, and not as far.
 */
export function wantsOf(field: RadarField, sweep: 0 | 1 | 2 | 3, kind: RadarKind): Wants {
  const { moment } = fieldDescriptions[field];
  if (sweep > 0) return { cut: sweep, moment };
  const surveillanceOnly = moment !== 'VEL' && moment !== 'SW';
  return { upToDegrees: lowestBelowDegrees[kind], moment, surveillanceOnly };
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
