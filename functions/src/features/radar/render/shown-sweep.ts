import { unfoldVelocity } from '@touchdown/shared/level2/unfold/unfold-velocity.ts';
import type { Sweep } from '@touchdown/shared/level2/volume.ts';
import type { FrameVelocity } from '@touchdown/shared/radar/frame-list.ts';
import { fieldDescriptions } from '@touchdown/shared/radar/radar-fields.ts';
import type { LoopOptions } from './loop-request.ts';

interface ShownSweep {
  sweep: Sweep;
  /** Only where velocities are shown. */
  velocity?: FrameVelocity;
}

/** What a frame shows of a sweep: its velocities are unfolded unless they are wanted as received. */
export function shownSweep(
  sweep: Sweep,
  { field, velocityFolding }: Pick<LoopOptions, 'field' | 'velocityFolding'>,
): ShownSweep {
  const { VEL } = sweep.moments;
  if (fieldDescriptions[field].moment !== 'VEL' || !VEL) return { sweep };
  const nyquistKnots = nyquistOf(sweep);
  // Without a Nyquist velocity nobody knows what is folded.
  const isUnfolded = velocityFolding !== 'as_received' && nyquistKnots !== null;
  const velocity = { nyquistKnots, isUnfolded };
  if (!isUnfolded) return { sweep, velocity };
  return { sweep: { ...sweep, moments: { VEL: unfoldVelocity(sweep, VEL) } }, velocity };
}

function nyquistOf({ nyquistMetersPerSecond: nyquist }: Sweep): number | null {
  if (nyquist === undefined) return null;
  return Math.round(nyquist * fieldDescriptions.velocity.unitsPerSent * 10) / 10;
}
