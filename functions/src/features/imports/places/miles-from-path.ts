import { positionOf, type Position } from '@touchdown/shared/geo/great-circle.ts';
import { nearestApproach } from '@touchdown/shared/geo/path-reach.ts';
import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';

export type PathOfTornado = Pick<Tornado, 'start_lat' | 'start_lon' | 'end_lat' | 'end_lon' | 'tornado_path'>;

/** Returns how far a place is from the path of a tornado; infinite where the path is not recorded. */
export function milesFromPath(place: Position, tornado: PathOfTornado): number {
  const ends = [
    positionOf(tornado.start_lat, tornado.start_lon),
    positionOf(tornado.end_lat, tornado.end_lon),
  ];
  const path = tornado.tornado_path ?? ends.filter((end) => end !== null);
  const [first, last] = [path[0], path.at(-1)];
  if (!first || !last) return Infinity;
  const line = { ...first, endLat: last.lat, endLon: last.lon, bends: path.slice(1, -1) };
  return nearestApproach(line, place).miles;
}
