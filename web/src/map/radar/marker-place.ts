import type { Position } from '@touchdown/shared/geo/great-circle.ts';
import { estimatedPlace, type TimedPath } from '@touchdown/shared/radar/sweeps/track-progress.ts';
import type { TrackPoint } from '@touchdown/shared/radar/track/radar-track.ts';

/** Where the marker of a tornado stands, and how anybody knows. */
export interface MarkerPlace {
  place: Position;
  isSeen: boolean;
}

/** Scans of one turn have the same time, but for the halves of split cuts. */
const sameScanMilliseconds = 60_000;

/** At the radar's own place where it has one for the scan, else estimated; undefined before and after the tornado. */
export function markerPlace(
  track: TimedPath | undefined,
  seen: readonly TrackPoint[],
  time: number,
): MarkerPlace | undefined {
  const apart = (point: TrackPoint) => Math.abs(point.time - time);
  const [nearest] = seen.toSorted((a, b) => apart(a) - apart(b));
  if (nearest && apart(nearest) < sameScanMilliseconds) return { place: nearest.couplet, isSeen: true };
  const place = track && estimatedPlace(track, time);
  return place && { place, isSeen: false };
}
