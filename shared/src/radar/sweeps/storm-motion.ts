import { bearingDegrees, distanceMiles } from '../../geo/great-circle.ts';
import { kmPerMile } from '../../geo/length-units.ts';
import { maxMph } from '../../geo/storm-speed.ts';
import type { TimedPath } from './track-progress.ts';

/** How a storm moved over the ground. */
export interface StormMotion {
  metersPerSecond: number;
  /** Where it went, clockwise from north. */
  towardDegrees: number;
  /** Whether the record lacks the tornado's end, so that the speed is the usual one of storms. */
  isEstimated?: true;
}

/** Of shorter tornadoes the record, which rounds to minutes, does not say how fast they moved. */
const minMinutes = 4;
const radians = Math.PI / 180;

/** Returns the even motion from the beginning of a path to its end; undefined where the record does not tell it. */
export function motionOf(track: TimedPath): StormMotion | undefined {
  const motion = motionOrReason(track);
  return typeof motion === 'string' ? undefined : motion;
}

/** The same, or in a sentence why it is not known. */
export function motionOrReason({ path, beganAt, endedAt, isEndEstimated }: TimedPath): StormMotion | string {
  const [first, last] = [path[0], path.at(-1)];
  const needs = 'Storm-relative velocity needs the motion of the storm';
  const miles = first && last ? distanceMiles(first, last) : 0;
  if (!first || !last || miles === 0) return `${needs}, but the record has only one place.`;
  const minutes = (endedAt - beganAt) / 60_000;
  if (minutes < minMinutes) return `${needs}, and the track lasted less than ${minMinutes} minutes.`;
  const mph = miles / (minutes / 60);
  if (mph > maxMph) return `${needs}, but by the record it would have moved at ${Math.round(mph)} mph.`;
  const metersPerSecond = (miles * kmPerMile * 1_000) / (minutes * 60);
  const motion = { metersPerSecond, towardDegrees: bearingDegrees(first, last) };
  return isEndEstimated ? { ...motion, isEstimated: true } : motion;
}

/** How much of a motion is away from the radar along a radial. */
export function motionAlong({ metersPerSecond, towardDegrees }: StormMotion, azimuthDegrees: number): number {
  return metersPerSecond * Math.cos((towardDegrees - azimuthDegrees) * radians);
}
