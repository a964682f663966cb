import type { Position } from '@touchdown/shared/geo/great-circle.ts';
import { unrated } from '@touchdown/shared/contract/tornado-scales.ts';
import { ratings, type Rating } from '@touchdown/shared/tornadoes/rating.ts';
import { readPlausible, plausible } from '../files/plausible-values.ts';

/** A moment as the source gives it, converted to UTC. */
export interface SourceTime {
  /** The local time in the source: `1974-04-03T15:40`. */
  local: string;
  /** Seconds since 1970. */
  utc: number;
  offsetMinutes: number;
  /** The zone came from a name without a number, or Central was assumed because there is none. */
  isZoneInferred: boolean;
}

/** A zone's offset from UTC and the meridian of its standard time, in degrees. */
interface Zone {
  hours: number;
  meridian: number;
}

const central: Zone = { hours: -6, meridian: -90 };
/** Names of standard and daylight time in the files, including misspellings. */
const zones: Record<string, Zone> = {
  AST: { hours: -4, meridian: -60 },
  ADT: { hours: -3, meridian: -60 },
  EST: { hours: -5, meridian: -75 },
  ESY: { hours: -5, meridian: -75 },
  EDT: { hours: -4, meridian: -75 },
  CST: central,
  CSC: central,
  SCT: central,
  CDT: { hours: -5, meridian: -90 },
  MST: { hours: -7, meridian: -105 },
  MDT: { hours: -6, meridian: -105 },
  PST: { hours: -8, meridian: -120 },
  PDT: { hours: -7, meridian: -120 },
  AKST: { hours: -9, meridian: -135 },
  AKDT: { hours: -8, meridian: -135 },
  HST: { hours: -10, meridian: -150 },
  SST: { hours: -11, meridian: -165 },
  GST: { hours: 10, meridian: 150 },
  CHST: { hours: 10, meridian: 150 },
};

/** Before 1993 the SPC had converted times to Central, so a bare `CST` is certain. */
const firstYearOfLocalClocks = 1993;
/** No zone is further from Greenwich. */
const maxOffsetHours = 14;
/** No state uses the time of a meridian that is further outside it. */
const maxOutsideDegrees = 12;

/**
 * Rule 16: the number in `CST-6` is standard time all year. A bare name is looked up. Rows before 1993 that say
 * EST or MDT really are in that zone, as comparison with the SPC's Central times shows, unless the zone is
 * impossible in the state: "EST" in Texas is Central.
 */
export function readZone(
  raw: string,
  year: number,
  state: { west: number; east: number } | undefined,
): { offsetMinutes: number; isInferred: boolean } {
  const text = raw.trim().toUpperCase();
  const numbered = /^[A-Z]{2,5}\s*([+-]?\d{1,2})$/.exec(text);
  if (numbered && Math.abs(Number(numbered[1])) <= maxOffsetHours) {
    return { offsetMinutes: Number(numbered[1]) * 60, isInferred: false };
  }
  if (text === 'GMT' || text === 'UTC') return { offsetMinutes: 0, isInferred: true };
  const named = zones[text];
  const isPossible =
    named &&
    (!state ||
      (named.meridian >= state.west - maxOutsideDegrees && named.meridian <= state.east + maxOutsideDegrees));
  const zone = isPossible ? named : central;
  const isUsual = text === 'CST' && year < firstYearOfLocalClocks;
  return { offsetMinutes: zone.hours * 60, isInferred: !isUsual };
}

/** Rule 15: reads year and month, day, and unpadded hhmm; 2400 is the next midnight. Undefined if it is not a time. */
export function readTime(
  yearMonth: string,
  day: string,
  time: string,
  zone: string,
  state?: { west: number; east: number },
): SourceTime | undefined {
  if (!/^\d{6}$/.test(yearMonth) || !/^\d{1,2}$/.test(day) || !/^\d{1,4}$/.test(time)) return undefined;
  const [year, month, dayOfMonth] = [Number(yearMonth.slice(0, 4)), Number(yearMonth.slice(4)), Number(day)];
  const [hour, minute] = [Math.floor(Number(time) / 100), Number(time) % 100];
  if (hour > 24 || minute > 59 || (hour === 24 && minute > 0)) return undefined;
  const midnight = Date.UTC(year, month - 1, dayOfMonth);
  const date = new Date(midnight);
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== dayOfMonth) return undefined;
  const { offsetMinutes, isInferred } = readZone(zone, year, state);
  const localMilliseconds = midnight + (hour * 60 + minute) * 60_000;
  return {
    local: new Date(localMilliseconds).toISOString().slice(0, 16),
    utc: localMilliseconds / 1000 - offsetMinutes * 60,
    offsetMinutes,
    isZoneInferred: isInferred,
  };
}

/** Rule 28: returns null for blank and (0, 0), and undefined for coordinates that are not on earth. */
export function readPlace(latText: string, lonText: string): Position | null | undefined {
  if (latText.trim() === '' || lonText.trim() === '') return null;
  const lat = readPlausible(latText.trim(), 'latitude');
  const lon = readPlausible(lonText.trim(), 'longitude');
  if (typeof lat !== 'number' || typeof lon !== 'number') return undefined;
  if (lat === 0 && lon === 0) return null;
  return lat !== 0 && lon !== 0 ? { lat, lon } : undefined;
}

const unratedWords = new Set(['', 'F', 'EF', 'FU', 'EFU', 'F?', 'EF?', 'U']);

/** Rule 20: F and EF ratings stay on their own scale, and one without a number is unknown. Undefined if it is not a rating. */
export function readRating(raw: string): Rating | undefined {
  const text = raw.trim().toUpperCase();
  if (unratedWords.has(text)) return unrated;
  return ratings.find((rating) => rating === text);
}

/** What a source has in place of a rating. EFU is a finding and not the same as an empty column. */
export function recordedInstead(rating: Rating, raw: string): { ratingRecorded?: string } {
  const text = raw.trim().toUpperCase();
  return rating === unrated && text !== '' ? { ratingRecorded: text } : {};
}

const damageShape = /^(\d*\.?\d+)([KMB]?)$/i;
const damageFactors: Record<string, number> = { '': 1, K: 1e3, M: 1e6, B: 1e9 };

/**
 * Rule 25: `250K` → 250000, `.5K` → 500, `0` → 0. Blank is unknown, which is not zero. An amount with
 * another suffix, or a suffix alone, or beyond any loss, is marked as unreadable.
 */
export function readDamage(raw: string): { usd: number | null; isReadable: boolean } {
  const text = raw.trim();
  if (text === '') return { usd: null, isReadable: true };
  const match = damageShape.exec(text);
  const factor = match && damageFactors[(match[2] ?? '').toUpperCase()];
  if (!match || factor === undefined || factor === null) return { usd: null, isReadable: false };
  const usd = Math.round(Number(match[1]) * factor);
  return usd <= plausible.dollars.max ? { usd, isReadable: true } : { usd: null, isReadable: false };
}
