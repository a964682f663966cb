import { milesPerDegree } from '../geo/earth.ts';
import type { NamedTornado } from './display-name.ts';
import { pathPoints, type TornadoPath } from './path-points.ts';

type Point = [longitude: number, latitude: number];

/** Clockwise from north, as the places of ends have them. */
const directions = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'];

/**
 * Returns about where the town is that a tornado is named after, from `2.1 mi SW of Joplin, Missouri`: a map of the path
 * must show it. Undefined where the name is another place's, or nothing says where it is.
 */
function namedTown({
  begin_place: place,
  display_name: name,
  start_lat: lat,
  start_lon: lon,
}: Pick<NamedTornado, 'begin_place' | 'display_name'> & Pick<TornadoPath, 'start_lat' | 'start_lon'>):
  | Point
  | undefined {
  const [, miles, direction = '', town] = /^([\d.]+) mi ([NSEW]+) of (.+)$/.exec(place ?? '') ?? [];
  const turn = directions.indexOf(direction);
  if (town === undefined || turn < 0 || lat === null || lon === null || !name?.endsWith(town))
    return undefined;
  // The tornado is in this direction from the town, so the town is in the opposite one.
  const angle = (turn * Math.PI) / 4 + Math.PI;
  const degrees = Number(miles) / milesPerDegree;
  return [
    lon + (degrees * Math.sin(angle)) / Math.cos((lat * Math.PI) / 180),
    lat + degrees * Math.cos(angle),
  ];
}

/** What a map of a tornado must show: its path, and the town that it is named after. */
export function framedPoints(tornado: TornadoPath & Parameters<typeof namedTown>[0]): Point[] {
  const points = pathPoints(tornado);
  const town = points.length > 0 ? namedTown(tornado) : undefined;
  return town ? [...points, town] : points;
}
