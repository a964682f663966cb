import lookUpZone from '@photostructure/tz-lookup';
import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import { zonesOfState } from './state-zones.ts';

type Placed = Pick<Tornado, 'state' | 'start_lat' | 'start_lon' | 'end_lat' | 'end_lon'>;

/** How far, in degrees, a zone of the state is sought around a place at sea or beyond its border. */
const reachesDegrees = [0.05, 0.1, 0.2, 0.4, 0.8];
const directions = [
  [0, 1],
  [1, 0],
  [0, -1],
  [-1, 0],
  [1, 1],
  [1, -1],
  [-1, -1],
  [-1, 1],
] as const;

/**
 * Returns the IANA name of the zone in which a tornado touched down, or null if it is not known. A state with one
 * zone decides by itself: the borders of the lookup are off by a few miles. In other states the place decides among
 * the state's zones, and without a place nothing does.
 */
export function timeZoneOf(tornado: Placed): string | null {
  const zones = zonesOfState(tornado.state);
  if (zones.length === 1) return zones[0] ?? null;
  const { start_lat: lat, start_lon: lon, end_lat: endLat, end_lon: endLon } = tornado;
  return zoneAt(lat, lon, zones) ?? zoneAt(endLat, endLon, zones);
}

function zoneAt(lat: number | null, lon: number | null, zones: readonly string[]): string | null {
  if (lat === null || lon === null) return null;
  const here = lookUpZone(lat, lon);
  if (zones.length === 0) return here.startsWith('Etc/') ? null : here;
  if (zones.includes(here)) return here;
  for (const reach of reachesDegrees) {
    for (const [north, east] of directions) {
      const near = lookUpZone(within(lat + north * reach, 90), within(lon + east * reach, 180));
      if (zones.includes(near)) return near;
    }
  }
  return null;
}

function within(degrees: number, limit: number): number {
  return Math.min(limit, Math.max(-limit, degrees));
}
