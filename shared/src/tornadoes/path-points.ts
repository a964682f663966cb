import type { Tornado } from './schema.ts';

type Ends = Pick<Tornado, 'start_lat' | 'start_lon' | 'end_lat' | 'end_lon'>;
/** Tornadoes from a list have only their ends. */
export type TornadoPath = Ends & Partial<Pick<Tornado, 'tornado_path'>>;

/** Two places only repeat the ends. Only three or more show how the path bends. */
const minPlacesOfBend = 3;

/**
 * Returns the line to draw, as [longitude, latitude]: through the places that the sources name, else from end to
 * end. A path without a recorded end is a point, never an invented line; without a beginning it is empty.
 */
export function pathPoints({
  tornado_path: named,
  start_lat,
  start_lon,
  end_lat,
  end_lon,
}: TornadoPath): [number, number][] {
  if (named && named.length >= minPlacesOfBend) return named.map(({ lat, lon }) => [lon, lat]);
  if (start_lat === null || start_lon === null) return [];
  const start: [number, number] = [start_lon, start_lat];
  return end_lat === null || end_lon === null ? [start] : [start, [end_lon, end_lat]];
}
