import type { RecordedTrack } from './distance-from-track.ts';

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
