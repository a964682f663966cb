import { distanceMiles, positionOf } from '../geo/great-circle.ts';
import { maxMph, usualMph } from '../geo/storm-speed.ts';
import { loopMarginMilliseconds } from './loop-defaults.ts';
import { maxWindowHours } from './radar-limits.ts';

/** When an event began and ended, and the time that its loop shows by default. Milliseconds since 1970. */
export interface LoopTimes {
  beganAt: number;
  endedAt: number;
  /** Whether the record has no end, or one that the path makes impossible. */
  isEndEstimated: boolean;
  startAt: number;
  endAt: number;
}

interface Timed {
  begin_datetime: string;
  end_datetime: string | null;
  start_lat: number | null;
  start_lon: number | null;
  end_lat: number | null;
  end_lon: number | null;
}

const minuteMilliseconds = 60_000;
const hourMilliseconds = 60 * minuteMilliseconds;
/** Recorded times are given to the nearest five minutes. */
const roundingMilliseconds = 5 * minuteMilliseconds;

/** Rows from before 1996 have no end, or the time of the beginning as the end; their paths are up to hours long. */
export function tornadoTimes(tornado: Timed): LoopTimes {
  const { begin_datetime: begin, end_datetime: end } = tornado;
  const beganAt = Date.parse(begin);
  const recorded = end === null ? Number.NaN : Date.parse(end);
  const miles = milesBetweenEnds(tornado);
  const earliest = beganAt + millisecondsAt(maxMph, miles) - roundingMilliseconds;
  // Without a recorded end every comparison is false.
  const isPossible = recorded >= earliest && (recorded > beganAt || (recorded === beganAt && miles === 0));
  const estimated =
    beganAt + Math.ceil(millisecondsAt(usualMph, miles) / minuteMilliseconds) * minuteMilliseconds;
  return withWindow(beganAt, isPossible ? recorded : estimated, !isPossible);
}

/** A storm report says when something was seen, not when it ended. */
export function reportTimes(time: string): LoopTimes {
  const beganAt = Date.parse(time);
  return withWindow(beganAt, beganAt, false);
}

/** The window is in whole minutes, as a form has them, and no longer than what may be requested. */
function withWindow(beganAt: number, endedAt: number, isEndEstimated: boolean): LoopTimes {
  const startAt = Math.floor((beganAt - loopMarginMilliseconds) / minuteMilliseconds) * minuteMilliseconds;
  const endAt = Math.ceil((endedAt + loopMarginMilliseconds) / minuteMilliseconds) * minuteMilliseconds;
  const latest = startAt + maxWindowHours * hourMilliseconds;
  return { beganAt, endedAt, isEndEstimated, startAt, endAt: Math.min(endAt, latest) };
}

function milesBetweenEnds(tornado: Timed): number {
  const from = positionOf(tornado.start_lat, tornado.start_lon);
  const to = positionOf(tornado.end_lat, tornado.end_lon);
  return from && to ? distanceMiles(from, to) : 0;
}

function millisecondsAt(mph: number, miles: number): number {
  return (miles / mph) * hourMilliseconds;
}
