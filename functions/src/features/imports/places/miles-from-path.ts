import type { Position } from '@touchdown/shared/geo/great-circle.ts';
import { kmPerMile } from '@touchdown/shared/geo/length-units.ts';
import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import { kilometresFromTrack } from '../promotion/distance-from-track.ts';

export type PathOfTornado = Pick<Tornado, 'start_lat' | 'start_lon' | 'end_lat' | 'end_lon' | 'tornado_path'>;

/** Returns how far a place is from the path of a tornado; infinite where the path is not recorded. */
export function milesFromPath({ lat, lon }: Position, tornado: PathOfTornado): number {
  const ends = [
    { lat: tornado.start_lat, lon: tornado.start_lon },
    { lat: tornado.end_lat, lon: tornado.end_lon },
  ];
  const path = tornado.tornado_path ?? ends;
  const distances = path.slice(1).map((to, at) => {
    const from = path[at];
    return kilometresFromTrack(lat, lon, {
      startLat: from?.lat ?? null,
      startLon: from?.lon ?? null,
      endLat: to.lat,
      endLon: to.lon,
    });
  });
  const known = distances.filter((distance) => distance !== null);
  return known.length === 0 ? Infinity : Math.min(...known) / kmPerMile;
}
