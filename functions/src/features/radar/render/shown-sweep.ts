import type { Position } from '@touchdown/shared/geo/great-circle.ts';
import { unfoldVelocity } from '@touchdown/level2/unfold.ts';
import type { Moment, Sweep } from '@touchdown/level2/volume.ts';
import type { FrameVelocity } from '@touchdown/shared/radar/frame-list.ts';
import { fieldDescriptions, showsVelocity } from '@touchdown/shared/radar/radar-fields.ts';
import { rotationalVelocity, rotationRadiusKm } from '@touchdown/shared/radar/sweeps/rotational-velocity.ts';
import { signsOfScan } from '@touchdown/shared/radar/track/track-scan.ts';
import { stormRelative } from '@touchdown/shared/radar/sweeps/storm-relative.ts';
import { motionOrReason } from '@touchdown/shared/radar/sweeps/storm-motion.ts';
import type { LoopOptions, LoopTarget } from './loop-request.ts';
import { estimatedPlace } from '@touchdown/shared/radar/sweeps/track-progress.ts';

interface ShownSweep {
  sweep: Sweep;
  /** Only where velocities are shown. */
  velocity?: FrameVelocity;
}

interface Scene {
  options: Pick<LoopOptions, 'field' | 'velocityFolding'>;
  target: Pick<LoopTarget, 'path' | 'beganAt' | 'endedAt' | 'isEndEstimated'>;
  radar: Position;
  /** The sweep at the same angle with the reflectivity, if there is one. */
  echo: Sweep | undefined;
}

/** What a frame shows of a sweep: its velocities are unfolded unless they are wanted as received. */
export function shownSweep(sweep: Sweep, { options, target, radar, echo }: Scene): ShownSweep {
  const { VEL } = sweep.moments;
  if (!showsVelocity(options.field) || !VEL) return { sweep };
  const nyquistKnots = nyquistOf(sweep);
  if (options.velocityFolding === 'as_received')
    return { sweep, velocity: { nyquistKnots, isUnfolded: false } };
  const unfolded = unfoldVelocity(sweep, VEL);
  // Without a Nyquist velocity nobody knows what is folded.
  const isUnfolded = nyquistKnots !== null;
  const place = isUnfolded ? estimatedPlace(target, sweep.startTime) : undefined;
  const rotation = place && rotationalVelocity(sweep, unfolded, echo, radar, place);
  const marker = place && rotation ? coupletNear(place, { sweep, unfolded, radar, echo }) : undefined;
  const shown = options.field === 'velocity' ? unfolded : relativeToStorm(sweep, unfolded, target);
  return {
    sweep: { ...sweep, moments: { VEL: shown } },
    velocity: {
      nyquistKnots,
      isUnfolded,
      ...(rotation !== undefined && { rotation }),
      ...(marker && { marker }),
    },
  };
}

interface UnfoldedSweep extends Pick<Scene, 'radar' | 'echo'> {
  sweep: Sweep;
  unfolded: Moment;
}

/** Where the strongest couplet of the sweep is; undefined where none is near enough to be the rotation of the frame. */
function coupletNear(place: Position, { sweep, unfolded, radar, echo }: UnfoldedSweep): Position | undefined {
  const { startTime: time, elevationDegrees, radials, nyquistMetersPerSecond } = sweep;
  const tilt = { time, elevationDegrees, radials, velocity: unfolded, nyquistMetersPerSecond, echo };
  const { tilts } = signsOfScan([tilt], radar, { place, reachKm: rotationRadiusKm });
  const [couplet] = tilts.flatMap(({ couplets }) => couplets);
  return couplet && { lat: couplet.lat, lon: couplet.lon };
}

function relativeToStorm({ radials }: Sweep, unfolded: Moment, target: Scene['target']): Moment {
  const motion = motionOrReason(target);
  if (typeof motion === 'string') throw new Error(motion);
  return stormRelative(radials, unfolded, motion);
}

function nyquistOf({ nyquistMetersPerSecond: nyquist }: Sweep): number | null {
  if (nyquist === undefined) return null;
  return Math.round(nyquist * fieldDescriptions.velocity.unitsPerSent * 10) / 10;
}
