import type { RecordedTrack } from './distance-from-track.ts';

/** An official tornado, as far as matching is concerned. Times are UTC seconds since 1970. */
export interface TornadoToMatch extends RecordedTrack {
  id: string;
  beginUtc: number;
  endUtc: number | null;
}

const hour = 3600;
/** The longest-lived tornado on record took under four hours: an end later than this is an error. */
const maxLifeSeconds = 12 * hour;

/**
 * Finds the tornadoes near an instant without looking at the rest: each stands under every hour from
 * which it is within reach.
 */
export class TornadoesByHour {
  readonly #byHour = new Map<number, TornadoToMatch[]>();

  constructor(tornadoes: readonly TornadoToMatch[], reachSeconds: number) {
    for (const tornado of tornadoes) {
      const first = Math.floor((tornado.beginUtc - reachSeconds) / hour);
      const last = Math.floor((lastInstant(tornado) + reachSeconds) / hour);
      for (let at = first; at <= last; at++) {
        const there = this.#byHour.get(at);
        if (there) there.push(tornado);
        else this.#byHour.set(at, [tornado]);
      }
    }
  }

  /** All within reach of the instant, and some a little farther. */
  near(utcSeconds: number): readonly TornadoToMatch[] {
    return this.#byHour.get(Math.floor(utcSeconds / hour)) ?? [];
  }
}

/** 0 while the tornado was there, else to its nearer end. */
export function minutesFromLife(utcSeconds: number, tornado: TornadoToMatch): number {
  const early = tornado.beginUtc - utcSeconds;
  const late = utcSeconds - lastInstant(tornado);
  return Math.max(0, early, late) / 60;
}

/** An end that is missing, before the beginning or absurdly late says nothing. */
function lastInstant({ beginUtc, endUtc }: TornadoToMatch): number {
  const isBelieved = endUtc !== null && endUtc > beginUtc && endUtc - beginUtc <= maxLifeSeconds;
  return isBelieved ? endUtc : beginUtc;
}
