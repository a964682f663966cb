import { unfoldVelocity } from '../../level2/unfold/unfold-velocity.ts';
import type { Moment, Sweep } from '../../level2/volume.ts';

/** How often each gate's velocity is folded: true velocity = value + 2 × folds × the radial's Nyquist velocity. */
export function foldsOf(sweep: Pick<Sweep, 'radials'>, moment: Moment): Int8Array {
  const unfolded = unfoldVelocity(sweep, moment);
  const { gateCount, codes } = moment;
  const folds = new Int8Array(codes.length);
  for (let radial = 0; radial < sweep.radials.count; radial += 1) {
    const nyquist = sweep.radials.nyquistMetersPerSecond[radial] ?? Number.NaN;
    if (!(nyquist > 0)) continue;
    for (let at = radial * gateCount; at < (radial + 1) * gateCount; at += 1) {
      const code = codes[at] as number;
      if (code <= 1) continue;
      const sent = (code - moment.offset) / moment.scale;
      const actual = ((unfolded.codes[at] as number) - unfolded.offset) / unfolded.scale;
      folds[at] = Math.round((actual - sent) / (2 * nyquist));
    }
  }
  return folds;
}
