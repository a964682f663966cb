import { distanceMiles, type Position } from '@touchdown/shared/geo/great-circle.ts';
import type { LoopTarget } from './loop-request.ts';

type TrackTimes = Pick<LoopTarget, 'beganAt' | 'endedAt'>;

/** Where the marker is at a time: on the track, at an even pace. Undefined before and after the tornado. */
export function markedPlace(
  target: TrackTimes & Pick<LoopTarget, 'path'>,
  time: number,
): Position | undefined {
  const progress = progressAt(target, time);
  return progress >= 0 && progress <= 1 ? partOfPath(target.path, progress).at(-1) : undefined;
}

/** The elapsed share of the tornado's time: below 0 before it, above 1 after it. */
export function progressAt({ beganAt, endedAt }: TrackTimes, time: number): number {
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

function between(from: Position, to: Position, along: number): Position {
  return { lat: from.lat + (to.lat - from.lat) * along, lon: from.lon + (to.lon - from.lon) * along };
}
