import { distanceMiles, type Position } from '@touchdown/shared/geo/great-circle.ts';
import { nearestApproach } from '@touchdown/shared/geo/path-reach.ts';
import { ratingNumber } from '@touchdown/shared/tornadoes/rating.ts';
import { exceedsSizeOf, hasSizeOf } from '../join/spc-fit.ts';
import type { Segment } from '../ncei/segment.ts';
import type { SpcTornado } from '../spc/spc-tornado.ts';
import { setRight } from './clock-readings.ts';
import type { TellingRows } from './source-files.ts';

/** Both agencies round places and straighten paths, long ones more. */
const besideMiles = 2;
const besideShare = 0.05;
const earlySeconds = 10 * 60;
/** Hardly any tornado is slower than this for long. */
const slowestMilesPerHour = 20;
const lateSeconds = 20 * 60;
/** The beginning of a path that both agencies have. */
const sameStartMiles = 1;
const sameClockSeconds = 5 * 60;
const strongRating = 2;

/**
 * Returns the rows that tell of one of these tornadoes and surely of no other: on its path, while it passed, and not more
 * than it in rating, length, deaths and injuries.
 */
export function rowsTellingOf(spc: readonly SpcTornado[], rows: readonly Segment[]): TellingRows {
  const tornadoes = spc.map((tornado) => ({ ...setRight(tornado), line: tornado.line }));
  const telling = new Map<number, Segment[]>();
  for (const row of rows) {
    if ((row.eventNarrative ?? row.episodeNarrative) === null) continue;
    const tornado = theOnly(setRight(row), tornadoes);
    if (!tornado) continue;
    const others = telling.get(tornado.line) ?? [];
    telling.set(tornado.line, [...others, row].sort(byBegin));
  }
  return telling;
}

function theOnly(row: Segment, spc: readonly SpcTornado[]): SpcTornado | undefined {
  const possible = spc.filter((tornado) => isPartOf(row, tornado));
  const likely = possible.length > 0 ? possible : spc.filter((tornado) => isSameElsewhere(row, tornado));
  if (likely.length < 2) return likely[0];
  const [first, ...others] = likely.filter((tornado) => beginsAs(row, tornado));
  return others.length === 0 ? first : undefined;
}

/** A few rows have mistaken places. Those of a strong tornado agree in all else. */
function isSameElsewhere(row: Segment, spc: SpcTornado): boolean {
  return (
    row.stateFips === spc.stateFips &&
    Math.abs(row.begin.utc - spc.begin.utc) <= sameClockSeconds &&
    (ratingNumber(row.rating) ?? 0) >= strongRating &&
    row.rating === spc.rating &&
    hasSizeOf([row], spc)
  );
}

function isPartOf(row: Segment, spc: SpcTornado): boolean {
  const seconds = row.begin.utc - spc.begin.utc;
  const longest = lateSeconds + ((spc.lengthMiles ?? 0) / slowestMilesPerHour) * 3_600;
  if (seconds < -earlySeconds || seconds > longest) return false;
  if ((ratingNumber(row.rating) ?? 0) > (ratingNumber(spc.rating) ?? 0)) return false;
  // The SPC has no injuries of a few tornadoes that killed.
  const injuriesDirect = spc.injuries === 0 && spc.deaths ? 0 : row.injuriesDirect;
  if (exceedsSizeOf([{ ...row, injuriesDirect }], spc)) return false;
  const places = [row.start, row.finish].filter((place) => place !== null);
  const limit = besideMiles + besideShare * (spc.lengthMiles ?? 0);
  return places.length > 0 && places.every((place) => milesFrom(spc, place) <= limit);
}

function milesFrom({ start, finish }: SpcTornado, place: Position): number {
  if (!start) return Infinity;
  const { lat: endLat, lon: endLon } = finish ?? start;
  return nearestApproach({ ...start, endLat, endLon }, place).miles;
}

function beginsAs({ begin, start }: Segment, spc: SpcTornado): boolean {
  if (!start || !spc.start || Math.abs(begin.utc - spc.begin.utc) > sameClockSeconds) return false;
  return distanceMiles(start, spc.start) <= sameStartMiles;
}

function byBegin(a: Segment, b: Segment): number {
  return a.begin.utc - b.begin.utc || Number(a.eventId) - Number(b.eventId);
}
