import type { Position } from '@touchdown/shared/geo/great-circle.ts';
import { estimatedPlace, type TimedPath } from '@touchdown/shared/radar/sweeps/track-progress.ts';
import type { TrackPoint } from '@touchdown/shared/radar/track/radar-track.ts';
import { mercatorX, mercatorY } from '@touchdown/shared/geo/web-mercator.ts';
import type { MapPlace } from '../../map-frame.ts';
import { worldWidth } from '../../world-frame.ts';
import { placeAtPace } from '@touchdown/shared/radar/track/search-area.ts';

/** Where the marker of a tornado stands, and how anybody knows. */
export interface MarkerPlace {
  place: Position;
  isSeen: boolean;
}

/** Scans of one turn have the same time, but for the halves of split cuts. */
const sameScanMilliseconds = 60_000;

/** What the radar's track has of the scan at a time. */
export function seenAt(seen: readonly TrackPoint[], time: number): TrackPoint | undefined {
  const apart = (point: TrackPoint) => Math.abs(point.time - time);
  const [nearest] = seen.toSorted((a, b) => apart(a) - apart(b));
  return nearest && apart(nearest) < sameScanMilliseconds ? nearest : undefined;
}

/** At the radar's own place where it has one for the scan, else estimated; undefined before and after the tornado. */
export function markerPlace(
  track: TimedPath | undefined,
  seen: readonly TrackPoint[],
  time: number,
): MarkerPlace | undefined {
  const nearest = seenAt(seen, time);
  if (nearest) return { place: nearest.couplet, isSeen: true };
  const place = track && estimatedPlace(track, time);
  return place && { place, isSeen: false };
}

/**
 * What a camera keeps in the middle: the tornado, and before and after it the storm. It goes at the even pace of the
 * record, as far beside it as the radar's own track has the tornado, so that no step from one to the other is a jump.
 */
export function followedPlace(
  track: TimedPath | undefined,
  seen: readonly TrackPoint[],
  time: number,
): Position | undefined {
  if (!track || track.path.length === 0) return undefined;
  const pace = placeAtPace(track, time);
  const beside = (point: TrackPoint): Position => {
    const expected = placeAtPace(track, point.time);
    return { lat: point.couplet.lat - expected.lat, lon: point.couplet.lon - expected.lon };
  };
  const after = seen.find((point) => point.time >= time) ?? seen.at(-1);
  const before = seen.findLast((point) => point.time <= time) ?? seen[0];
  if (!after || !before) return pace;
  const [from, to] = [beside(before), beside(after)];
  const share = after.time > before.time ? (time - before.time) / (after.time - before.time) : 0;
  return {
    lat: pace.lat + from.lat + (to.lat - from.lat) * share,
    lon: pace.lon + from.lon + (to.lon - from.lon) * share,
  };
}

/** Two fingers that zoom are never quite still. */
const unsteadyPixels = 24;

/**
 * Whether a movement shows another place, and does not only zoom. Zooming about a point of the map moves the map's
 * middle too, but no farther than zooming about its corner does.
 */
export function isPan(from: MapPlace, to: MapPlace, size: { width: number; height: number }): boolean {
  const world = worldWidth(to.zoom);
  const moved =
    world *
    Math.hypot(
      mercatorX(to.longitude) - mercatorX(from.longitude),
      mercatorY(to.latitude) - mercatorY(from.latitude),
    );
  if (to.zoom === from.zoom) return moved > 0;
  const corner = Math.hypot(size.width, size.height) / 2;
  return moved > corner * Math.abs(2 ** (to.zoom - from.zoom) - 1) + unsteadyPixels;
}
