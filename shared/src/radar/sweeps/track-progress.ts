import { distanceMiles, type Position } from '../../geo/great-circle.ts';

/** A tornado's path, and when it was on the ground. Times are milliseconds since 1970, UTC. */
export interface TimedPath {
  path: readonly Position[];
  beganAt: number;
  endedAt: number;
  /** Whether the end is an estimate from the path. */
  isEndEstimated?: boolean | undefined;
}

/** The elapsed share of the tornado's time: below 0 before it, above 1 after it. */
export function progressAt({ beganAt, endedAt }: Omit<TimedPath, 'path'>, time: number): number {
  if (endedAt <= beganAt) return time < beganAt ? -1 : 2;
  return (time - beganAt) / (endedAt - beganAt);
}

/** The first part of a path, by length. Its last point is the tornado's position, at an even pace. */
export function partOfPath(path: readonly Position[], share: number): Position[] {
  const lengths = path.slice(1).map((point, before) => distanceMiles(path[before] ?? point, point));
  let left = lengths.reduce((sum, length) => sum + length, 0) * Math.min(1, Math.max(0, share));
  const part = path.slice(0, 1);
  for (const [place, length] of lengths.entries()) {
    const [from, to] = [path[place], path[place + 1]];
    if (!from || !to) break;
    if (left < length) {
      const along = left / length;
      return [...part, between(from, to, along)];
    }
    part.push(to);
    left -= length;
  }
  return part;
}

/** Where a tornado probably was. Undefined before and after it, and if its record has no end. */
export function estimatedPlace(track: TimedPath, time: number): Position | undefined {
  const progress = progressAt(track, time);
  return progress < 0 || progress > 1 ? undefined : partOfPath(track.path, progress).at(-1);
}

function between(from: Position, to: Position, along: number): Position {
  return { lat: from.lat + (to.lat - from.lat) * along, lon: from.lon + (to.lon - from.lon) * along };
}
