import type { Position } from '../../geo/great-circle.ts';
import { localRange } from '../../geo/local-range.ts';
import { partOfPath, progressAt, type TimedPath } from '../sweeps/track-progress.ts';
import type { Near } from './scan-tilt.ts';

/** Kilometres over the ground from the radar, or from any other place that both have in common. */
export interface Ground {
  east: number;
  north: number;
}

export interface SearchArea {
  /** A line of at least one place. */
  line: readonly Ground[];
  reachKm: number;
}

/** Recorded times are rounded, and often some minutes off. */
const slackMs = 5 * 60_000;

/** The part of the path where a tornado may have been at a time, seen from the radar. */
export function searchArea(near: Near, radar: Position, time: number): SearchArea {
  const places = 'place' in near ? [near.place] : placesAbout(near.path, time);
  return { line: places.map((place) => groundFrom(radar, place)), reachKm: near.reachKm };
}

function placesAbout(track: TimedPath, time: number): Position[] {
  return [-1, -0.5, 0, 0.5, 1].map((step) => placeAtPace(track, time + step * slackMs));
}

/** Where a tornado was at an even pace; before and after it, straight on for at most a quarter of an hour. */
export function placeAtPace(track: TimedPath, time: number): Position {
  const { path, beganAt, endedAt } = track;
  const during = Math.min(Math.max(time, beganAt), endedAt);
  const place = partOfPath(path, progressAt(track, during)).at(-1) ?? path[0];
  if (!place) throw new Error('A path has at least one place.');
  const [first, last] = [path[0], path.at(-1)];
  const minutes = (endedAt - beganAt) / 60_000;
  if (!first || !last || minutes < 4 || time === during) return place;
  const share = Math.max(-15, Math.min(15, (time - during) / 60_000)) / minutes;
  return {
    lat: place.lat + (last.lat - first.lat) * share,
    lon: place.lon + (last.lon - first.lon) * share,
  };
}

export function groundFrom(radar: Position, place: Position): Ground {
  const { km, bearing } = localRange(radar, place);
  return { east: km * Math.sin(bearing), north: km * Math.cos(bearing) };
}

export function apartKm(a: Ground, b: Ground): number {
  return kmOf(a.east - b.east, a.north - b.north);
}

/** `Math.hypot` guards against numbers far larger than the earth, and takes ten times as long. */
function kmOf(east: number, north: number): number {
  return Math.sqrt(east * east + north * north);
}

/** How far a place is from a line. */
export function fromLineKm(line: readonly Ground[], place: Ground): number {
  let least = Number.POSITIVE_INFINITY;
  for (let at = 0; at < line.length; at += 1) {
    const from = line[at] as Ground;
    const to = line[at + 1] ?? from;
    const [x, y] = [to.east - from.east, to.north - from.north];
    const square = x * x + y * y;
    const along = square === 0 ? 0 : ((place.east - from.east) * x + (place.north - from.north) * y) / square;
    const share = Math.min(1, Math.max(0, along));
    least = Math.min(
      least,
      kmOf(place.east - (from.east + x * share), place.north - (from.north + y * share)),
    );
  }
  return least;
}
