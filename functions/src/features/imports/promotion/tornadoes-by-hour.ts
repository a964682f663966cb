import { kmPerMile } from '@touchdown/shared/geo/length-units.ts';
import { positionOf, type Position } from '@touchdown/shared/geo/great-circle.ts';
import { nearestApproach } from '@touchdown/shared/geo/path-reach.ts';

/** A tornado's path as lists have it. If one end is missing, it is a point. */
export interface RecordedTrack {
  startLat: number | null;
  startLon: number | null;
  endLat: number | null;
  endLon: number | null;
  bends?: readonly Position[];
}

/** The fields of an official tornado that matching needs. Times are UTC seconds since 1970. */
export interface TornadoToMatch extends RecordedTrack {
  id: string;
  beginUtc: number;
  endUtc: number | null;
}

const hour = 3600;
/** The longest-lived tornado on record lasted less than four hours, so a later end is an error. */
const maxLifeSeconds = 12 * hour;

/** Finds the tornadoes near an instant through an index: each is listed under every hour within its reach. */
export class TornadoesByHour {
  readonly #byHour = new Map<number, TornadoToMatch[]>();

  constructor(tornadoes: readonly TornadoToMatch[], reachSeconds: number) {
    for (const tornado of tornadoes) {
      const first = Math.floor((tornado.beginUtc - reachSeconds) / hour);
      const last = Math.floor((lastInstant(tornado) + reachSeconds) / hour);
      for (let at = first; at <= last; at++) {
        const list = this.#byHour.get(at);
        if (list) list.push(tornado);
        else this.#byHour.set(at, [tornado]);
      }
    }
  }

  /** Returns all tornadoes within reach of the instant, and some a little outside. */
  near(utcSeconds: number): readonly TornadoToMatch[] {
    return this.#byHour.get(Math.floor(utcSeconds / hour)) ?? [];
  }
}

/** Returns the minutes to the nearer end of the tornado's life; 0 during its life. */
export function minutesFromLife(utcSeconds: number, tornado: TornadoToMatch): number {
  const early = tornado.beginUtc - utcSeconds;
  const late = utcSeconds - lastInstant(tornado);
  return Math.max(0, early, late) / 60;
}

/** Returns the end, or the beginning if the end is missing, before the beginning or far too late. */
function lastInstant({ beginUtc, endUtc }: TornadoToMatch): number {
  const isPlausible = endUtc !== null && endUtc > beginUtc && endUtc - beginUtc <= maxLifeSeconds;
  return isPlausible ? endUtc : beginUtc;
}

/** Returns the kilometers from a place to the nearest point of a track; null if the track has no place. */
export function kilometresFromTrack(
  place: Position,
  { startLat, startLon, endLat, endLon, bends }: RecordedTrack,
): number | null {
  const end = positionOf(endLat, endLon);
  const start = positionOf(startLat, startLon) ?? end;
  if (!start) return null;
  const { lat, lon } = end ?? start;
  return nearestApproach({ ...start, endLat: lat, endLon: lon, bends }, place).miles * kmPerMile;
}
