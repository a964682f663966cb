import { distanceMiles, type Position, positionOf } from '@touchdown/shared/geo/great-circle.ts';
import { qualityFlags, type QualityFlag } from '@touchdown/shared/tornadoes/quality-flag.ts';
import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import { sourceClock } from '@touchdown/shared/tornadoes/wall-time.ts';
import { maxMph } from '@touchdown/shared/geo/storm-speed.ts';
import { convectiveDateOf } from '@touchdown/shared/tornadoes/day-kinds.ts';
import type { SourceTime } from '../ncei/source-values.ts';
import { isNearState } from '../places/county-at.ts';
import { lengthFlags } from './chain-values.ts';
import type { TornadoDraft } from './tornado-document.ts';

/** Shorter paths are rounded too much to compare with their length. */
const comparableMiles = 1;

export function utcText(utc: number): string {
  return `${new Date(utc * 1000).toISOString().slice(0, 19)}Z`;
}

/** Returns the time fields of the API. The wall-clock time stays the source's until the draft is complete. */
export function timesOf(begin: SourceTime, end: SourceTime | null) {
  const clock = {
    begin_local: begin.local,
    end_local: end?.local ?? null,
    utc_offset_hours: begin.offsetMinutes / 60,
  };
  return {
    ...clock,
    ...sourceClock(clock),
    begin_datetime: utcText(begin.utc),
    end_datetime: end ? utcText(end.utc) : null,
    begin_yearmonth: Number(begin.local.slice(0, 7).replace('-', '')),
    begin_day: Number(begin.local.slice(8, 10)),
    convective_date: convectiveDateOf(begin.utc * 1000),
  } satisfies Partial<Tornado>;
}

export function placesOf(path: readonly Position[], start: Position | null, finish: Position | null) {
  const places = path.filter((place, at) => at === 0 || !isSame(place, path[at - 1] as Position));
  return {
    start_lat: start?.lat ?? null,
    start_lon: start?.lon ?? null,
    end_lat: finish?.lat ?? null,
    end_lon: finish?.lon ?? null,
    tornado_path: places.length > 1 ? places.map(({ lat, lon }) => ({ lat, lon })) : null,
  } satisfies Partial<Tornado>;
}

/** Rules 19, 28 and 29: returns flags for values that contradict each other. */
export function sanityFlags(
  tornado: Omit<Tornado, 'id' | 'quality_flags'>,
  stateFips: number,
): QualityFlag[] {
  const flags: QualityFlag[] = [];
  const start = positionOf(tornado.start_lat, tornado.start_lon);
  const end = positionOf(tornado.end_lat, tornado.end_lon);
  const miles = start && end ? distanceMiles(start, end) : null;
  const length = tornado.path_length;
  if (!end && length !== null && length >= comparableMiles) flags.push('end_not_recorded');
  if (miles !== null && length !== null && Math.max(miles, length) >= comparableMiles) {
    // Places rounded to minutes of arc are off by up to a mile, so only larger differences are reported.
    const isOff = length > 2 * miles + 1 || miles > 2 * length + 1;
    if (isOff) flags.push('length_disagrees_with_path');
  }
  if (miles !== null && tornado.end_datetime) {
    const hours = (Date.parse(tornado.end_datetime) - Date.parse(tornado.begin_datetime)) / 3_600_000;
    if (hours > 0 && (miles - 1) / hours > maxMph) flags.push('speed_implausible');
  }
  flags.push(...lengthFlags(tornado, miles));
  if (start && !isNearState(start, stateFips)) flags.push('place_outside_state');
  return flags;
}

/** Adds the flags, once each and in a fixed order, with their sentences. */
export function withFlags(
  tornado: Omit<Tornado, 'id' | 'quality_flags'>,
  sources: Omit<TornadoDraft['sources'], 'quality'>,
  flags: readonly QualityFlag[],
): TornadoDraft {
  const codes = (Object.keys(qualityFlags) as QualityFlag[]).filter((code) => flags.includes(code));
  return {
    tornado: { ...tornado, quality_flags: codes },
    sources: { ...sources, quality: codes.map((code) => ({ code, sentence: qualityFlags[code] })) },
  };
}

/** Rule 8: the source was keyed from paper up to 1992, salvaged text from 1993 to 1995, and digital since. */
export function sourceClassOf(beginLocal: string): Tornado['source_class'] {
  const year = Number(beginLocal.slice(0, 4));
  if (year <= 1992) return 'paper';
  return year <= 1995 ? 'salvaged' : 'digital';
}

function isSame(a: Position, b: Position): boolean {
  return a.lat === b.lat && a.lon === b.lon;
}
