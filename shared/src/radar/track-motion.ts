import { bearingDegrees, distanceMiles, type Position } from '../geo/great-circle.ts';
import { kmPerMile } from '../geo/length-units.ts';

/** How a storm moved along a track, in metres per second. */
export interface TrackMotion {
  toEast: number;
  toNorth: number;
}

/** Times in the record are whole minutes, so the speed of a shorter track would be off by half. */
const minMinutes = 3;
/** The fastest known tornadoes moved at about 73 mph. What is faster is a mistake in the record. */
const maxMph = 100;
const metersPerMile = kmPerMile * 1_000;
const radians = Math.PI / 180;

interface Track {
  path: readonly Position[];
  /** Milliseconds. */
  beganAt: number;
  endedAt: number;
}

/** Returns the even motion from a track's beginning to its end, or in a sentence why it is not known. */
export function trackMotion({ path, beganAt, endedAt }: Track): TrackMotion | string {
  const [first, last] = [path[0], path.at(-1)];
  const needs = 'Storm-relative velocity needs the motion of the storm';
  const miles = first && last ? distanceMiles(first, last) : 0;
  if (!first || !last || miles === 0) return `${needs}, but the record has only one place.`;
  const minutes = (endedAt - beganAt) / 60_000;
  if (minutes === 0) return `${needs}, but the record has only one time.`;
  if (minutes < minMinutes) return `${needs}, and the track lasted less than ${minMinutes} minutes.`;
  const mph = miles / (minutes / 60);
  if (mph > maxMph) return `${needs}, but by the record it would have moved at ${Math.round(mph)} mph.`;
  const speed = (miles * metersPerMile) / (minutes * 60);
  const bearing = bearingDegrees(first, last) * radians;
  return { toEast: speed * Math.sin(bearing), toNorth: speed * Math.cos(bearing) };
}
