import { rangeFolded, type Moment, type Radials } from '@touchdown/level2/volume.ts';
import { motionAlong, type StormMotion } from './storm-motion.ts';

/** Velocities as somebody would measure them who moves with the storm. The moment must be unfolded. */
export function stormRelative(
  { count, azimuthDegrees }: Radials,
  moment: Moment,
  motion: StormMotion,
): Moment {
  const { gateCount, scale } = moment;
  const codes = Uint16Array.from(moment.codes);
  for (let radial = 0; radial < count; radial += 1) {
    const steps = Math.round(motionAlong(motion, azimuthDegrees[radial] ?? 0) * scale);
    for (let at = radial * gateCount; at < (radial + 1) * gateCount; at += 1) {
      const code = codes[at] as number;
      if (code > rangeFolded) codes[at] = Math.max(rangeFolded + 1, code - steps);
    }
  }
  return { ...moment, codes };
}
