import { distanceMiles, type Position } from '@touchdown/shared/geo/great-circle.ts';
import { countyLabel } from '@touchdown/shared/tornadoes/display-name.ts';
import { qualityFlags, type QualityFlag } from '@touchdown/shared/tornadoes/quality-flag.ts';
import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import type { SourceTime } from '../ncei/source-time.ts';
import { stateByFips } from '../places/states.ts';
import type { TornadoDraft } from './tornado-document.ts';

const convectiveDayBeginsSeconds = 12 * 3600;
/** Rule 19. */
const fastestMph = 100;
/** Shorter paths are rounded too coarsely to compare with their length. */
const comparableMiles = 1;
/** Rule 29: fifty miles, in degrees of latitude and of longitude at the country's middle. */
const spare = { lat: 0.73, lon: 0.95 };

export function utcText(utc: number): string {
  return `${new Date(utc * 1000).toISOString().slice(0, 19)}Z`;
}

export function convectiveDate(utc: number): string {
  return new Date((utc - convectiveDayBeginsSeconds) * 1000).toISOString().slice(0, 10);
}

/** The times of a tornado as the API tells them. */
export function timesOf(begin: SourceTime, end: SourceTime | null) {
  return {
    begin_datetime: utcText(begin.utc),
    end_datetime: end ? utcText(end.utc) : null,
    begin_local: begin.local,
    end_local: end?.local ?? null,
    begin_yearmonth: Number(begin.local.slice(0, 7).replace('-', '')),
    begin_day: Number(begin.local.slice(8, 10)),
    utc_offset_hours: begin.offsetMinutes / 60,
    convective_date: convectiveDate(begin.utc),
  } satisfies Partial<Tornado>;
}

export function placesOf(path: readonly Position[], start: Position | null, finish: Position | null) {
  const known = path.filter((place, at) => at === 0 || !isSame(place, path[at - 1] as Position));
  return {
    start_lat: start?.lat ?? null,
    start_lon: start?.lon ?? null,
    end_lat: finish?.lat ?? null,
    end_lon: finish?.lon ?? null,
    tornado_path: known.length > 1 ? known.map(({ lat, lon }) => ({ lat, lon })) : null,
  } satisfies Partial<Tornado>;
}

/** What a list calls it, where no place is named better: `Perry County, Missouri`. */
export function nameByPlace(county: string | null, state: string, location: string | null): string {
  if (location) return `${location.replace(/^.* of /, '')}, ${state}`;
  return county ? `${countyLabel(county)}, ${state}` : `${state} Tornado`;
}

/** Rules 19, 28 and 29: what does not fit together. */
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
    // Rounded to minutes of arc, a place is off by up to a mile: only what exceeds that is reported.
    const isOff = length > 2 * miles + 1 || miles > 2 * length + 1;
    if (isOff) flags.push('length_disagrees_with_path');
  }
  if (miles !== null && tornado.end_datetime) {
    const hours = (Date.parse(tornado.end_datetime) - Date.parse(tornado.begin_datetime)) / 3_600_000;
    if (hours > 0 && (miles - 1) / hours > fastestMph) flags.push('speed_implausible');
  }
  const state = stateByFips(stateFips);
  if (start && state) {
    const { lat, lon } = start;
    const isInside =
      lat >= state.south - spare.lat &&
      lat <= state.north + spare.lat &&
      lon >= state.west - spare.lon &&
      lon <= state.east + spare.lon;
    if (!isInside) flags.push('place_outside_state');
  }
  return flags;
}

/** Puts the flags in the order in which they are listed, each once, with their sentences. */
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

function positionOf(lat: number | null, lon: number | null): Position | null {
  return lat === null || lon === null ? null : { lat, lon };
}

function isSame(a: Position, b: Position): boolean {
  return a.lat === b.lat && a.lon === b.lon;
}
