import type { ExportRow } from './export-columns.ts';

export type Placed = 'begin_lat' | 'begin_lon' | 'end_lat' | 'end_lon';

type Point = [lon: number, lat: number];

export type Geometry =
  | { type: 'Point'; coordinates: Point }
  | { type: 'LineString'; coordinates: Point[] }
  | { type: 'MultiLineString'; coordinates: Point[][] };

/** A missing end is drawn as a point, never as an invented line. A tornado without a place has no geometry. */
export function geometryOf(row: ExportRow<Placed> & { bends?: string | null }): Geometry | null {
  const { begin_lat: lat, begin_lon: lon, end_lat: endLat, end_lon: endLon } = row;
  if (lat === null || lon === null) return null;
  if (endLat === null || endLon === null || (endLat === lat && endLon === lon)) {
    return { type: 'Point', coordinates: [lon, lat] };
  }
  const [begin, end]: [Point, Point] = [
    [lon, lat],
    [endLon, endLat],
  ];
  const bends =
    row.bends?.split('; ').map((place) => place.split(',').map(Number).toReversed() as Point) ?? [];
  if (Math.abs(endLon - lon) <= 180) return { type: 'LineString', coordinates: [begin, ...bends, end] };
  // Across the antimeridian the standard wants a line for each side.
  const side = Math.sign(lon) * 180;
  const crossingLat = lat + ((side - lon) / (endLon + 2 * side - lon)) * (endLat - lat);
  return {
    type: 'MultiLineString',
    coordinates: [
      [begin, [side, crossingLat]],
      [[-side, crossingLat], end],
    ],
  };
}

/** The lines of a geometry, each with its points. A point is a line of one. */
export function linesOf(geometry: Geometry): Point[][] {
  if (geometry.type === 'MultiLineString') return geometry.coordinates;
  return geometry.type === 'Point' ? [[geometry.coordinates]] : [geometry.coordinates];
}
