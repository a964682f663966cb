import { bearingDegrees, distanceMiles } from '../geo/great-circle.ts';
import { kmPerMile } from '../geo/length-units.ts';
import { maxMph } from '../geo/storm-speed.ts';
import type { TimedPath } from './track-progress.ts';

/** How a storm moved over the ground. */
export interface StormMotion {
  metersPerSecond: number;
  /** Where it went, clockwise from north. */
  towardDegrees: number;
}

/** Of shorter tornadoes the record, which rounds to minutes, does not say how fast they moved. */
const minMilliseconds = 4 * 60_000;
const maxMetersPerSecond = (maxMph * kmPerMile * 1_000) / 3_600;
const radians = Math.PI / 180;

/** Returns the motion from the beginning of a path to its end; undefined where the record does not tell it. */
export function motionOf({ path, beganAt, endedAt, isEndEstimated }: TimedPath): StormMotion | undefined {
  const [first, last] = [path[0], path.at(-1)];
  if (isEndEstimated || !first || !last || endedAt - beganAt < minMilliseconds) return undefined;
  const metersPerSecond = (distanceMiles(first, last) * kmPerMile * 1_000_000) / (endedAt - beganAt);
  if (metersPerSecond === 0 || metersPerSecond > maxMetersPerSecond) return undefined;
  return { metersPerSecond, towardDegrees: bearingDegrees(first, last) };
}

/** How much of a motion is away from the radar along a radial. */
export function motionAlong({ metersPerSecond, towardDegrees }: StormMotion, azimuthDegrees: number): number {
  return metersPerSecond * Math.cos((towardDegrees - azimuthDegrees) * radians);
}
