import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import { sourceClock } from '@touchdown/shared/tornadoes/wall-time.ts';
import { isDaylightKept } from './daylight-before-1967.ts';
import { timeZoneOf } from './time-zone-of.ts';
import { readClock } from './zone-clock.ts';

/**
 * Sets what clocks showed at the place. All times of a tornado are in the zone of its touchdown. Where the zone is
 * not known, the source's clock stays.
 */
export function withWallTime<T extends Omit<Tornado, 'id'>>(tornado: T): T {
  const zone = timeZoneOf(tornado);
  if (zone === null) return { ...tornado, ...sourceClock(tornado) };
  const isKept = isDaylightKept(tornado.state);
  const begin = readWall(tornado.begin_datetime, zone, isKept);
  const end = tornado.end_datetime === null ? null : readWall(tornado.end_datetime, zone, isKept);
  return {
    ...tornado,
    begin_wall: begin.local,
    begin_zone_letters: begin.letters,
    end_wall: end?.local ?? null,
    end_zone_letters: end?.letters ?? null,
    time_zone: zone,
  };
}

/** Returns the local minute and the letters of the clock of a zone at an instant. */
export function readWall(instant: string, zone: string, isKept: boolean): { local: string; letters: string } {
  const at = Date.parse(instant);
  const { offsetMinutes, letters } = readClock(zone, at, isKept);
  return { local: new Date(at + offsetMinutes * 60_000).toISOString().slice(0, 16), letters };
}
