import { kmPerMile } from '@touchdown/shared/geo/length-units.ts';
import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import { toQueryString } from '../../../lib/to-query-string.ts';

/** How far the map shows at least, so that neighbours are in view. */
const minAcrossKm = 50;
/** How many lengths of the path are in view. */
const lengthsAcross = 3;
/** The zoom of the map's URL halves this distance with each step; it is somewhat more than what is in view. */
const metersAtZoomZero = 10_000_000;
const metersPerKmAcross = 1330;

type Ends = Pick<Tornado, 'start_lat' | 'start_lon' | 'end_lat' | 'end_lon' | 'path_length'>;

/** The map around the middle of a path, with all tracks; undefined where the place is not known. */
export function mapAround({
  start_lat: lat,
  start_lon: lon,
  end_lat: endLat,
  end_lon: endLon,
  path_length: miles,
}: Ends): string | undefined {
  if (lat === null || lon === null) return undefined;
  const hasEnd = endLat !== null && endLon !== null && Math.abs(endLon - lon) <= 180;
  const across = Math.max(minAcrossKm, lengthsAcross * (hasEnd ? (miles ?? 0) : 0) * kmPerMile);
  const zoom = Math.log2(metersAtZoomZero / (across * metersPerKmAcross));
  const middle = hasEnd ? { lat: (lat + endLat) / 2, lon: (lon + endLon) / 2 } : { lat, lon };
  return `/map?${toQueryString({ lat: middle.lat.toFixed(4), lon: middle.lon.toFixed(4), zoom: zoom.toFixed(2) })}`;
}
