import type { TornadoSummary } from '@touchdown/shared/tornadoes/schema.ts';

export type BouquetTornado = Pick<
  TornadoSummary,
  | 'id'
  | 'display_name'
  | 'known_as'
  | 'start_lat'
  | 'start_lon'
  | 'end_lat'
  | 'end_lon'
  | 'path_width'
  | 'begin_wall'
>;

/** A path moved to a common beginning, in miles. */
export interface Stem {
  tornado: BouquetTornado;
  eastMiles: number;
  northMiles: number;
  lengthMiles: number;
  widthMiles: number;
}

/** Of a sphere with the mean radius of the earth. */
const milesPerDegree = 69.09;
const yardsPerMile = 1760;

/** Returns the paths with both ends, the longest first, so that short ones are drawn over long ones. */
export function stemsOf(tornadoes: readonly BouquetTornado[]): Stem[] {
  return tornadoes
    .flatMap((tornado) => stemOf(tornado) ?? [])
    .toSorted((a, b) => b.lengthMiles - a.lengthMiles);
}

/** From the beginning straight to the end: the record has no other points. */
function stemOf(tornado: BouquetTornado): Stem | undefined {
  const { start_lat: lat, start_lon: lon, end_lat: endLat, end_lon: endLon, path_width: yards } = tornado;
  if (lat === null || lon === null || endLat === null || endLon === null) return undefined;
  const middleLat = ((lat + endLat) / 2) * (Math.PI / 180);
  const eastMiles = (endLon - lon) * milesPerDegree * Math.cos(middleLat);
  const northMiles = (endLat - lat) * milesPerDegree;
  const lengthMiles = Math.hypot(eastMiles, northMiles);
  if (lengthMiles === 0) return undefined;
  return { tornado, eastMiles, northMiles, lengthMiles, widthMiles: (yards ?? 0) / yardsPerMile };
}

export interface Room {
  east: number;
  west: number;
  north: number;
  south: number;
}

/** Returns how many pixels a mile may have, so that every path ends within the room around the beginning. */
export function pixelsPerMile(stems: readonly Stem[], room: Room, maxPixelsPerMile: number): number {
  return stems.reduce(
    (scale, { eastMiles, northMiles }) =>
      Math.min(
        scale,
        (eastMiles > 0 ? room.east : room.west) / Math.abs(eastMiles || 1e-9),
        (northMiles > 0 ? room.north : room.south) / Math.abs(northMiles || 1e-9),
      ),
    maxPixelsPerMile,
  );
}
