import { distanceMiles, type Position } from '@touchdown/shared/geo/great-circle.ts';
import { nearestApproach } from '@touchdown/shared/geo/path-reach.ts';
import { ratingNumber } from '@touchdown/shared/tornadoes/rating.ts';
import { joinYear } from '../join/join-year.ts';
import { sizeOfPath, exceedsSizeOf, hasSizeOf } from '../join/chain-facts.ts';
import type { Segment } from '../ncei/segment.ts';
import { withoutUnestimatedDamage } from './damage.ts';
import type { SpcTornado } from '../spc/spc-tornado.ts';
import { setRight } from './set-right.ts';
import {
  filesOf,
  isBeyondDetails,
  type SearchedRows,
  type TellingRows,
  type YearSources,
} from './source-files.ts';

/** The sources of a year, with what searches found among the details. */
export interface CompletedSources extends YearSources {
  search?: never;
  /** Where others of their tornado may be missing, rows of searches only tell of it. */
  telling?: TellingRows;
  /** The rows of searches that are not used. */
  waiting: number;
}

/** Adds what a search found to what others have. Of an event that both have, it has the newer row. */
export function addSearched(before: SearchedRows, found: SearchedRows): SearchedRows {
  const own = filesOf(found.from);
  const others = filesOf(before.from).filter(({ sha256 }) => !own.some((one) => one.sha256 === sha256));
  const besides = [...others, ...own.slice(1)];
  const events = new Map([...before.segments, ...found.segments].map((one) => [one.eventId, one]));
  return { from: { ...found.from, besides }, segments: [...events.values()] };
}

/**
 * Completes the details with what searches found: events that they lack, and narratives of those that they tell nothing
 * about. All other values are those of the details, and nothing is taken away. A search by state or rating finds only
 * some of a tornado's rows. So where the SPC has a day and NCEI's file does not, only rows of whole tornadoes become
 * some. The others give the SPC's tornadoes their narratives.
 */
export function withSearched({ search, ...sources }: YearSources): CompletedSources {
  if (!search) return { ...sources, waiting: 0 };
  const { details, spc } = sources;
  const isBeyond = (row: Segment | SpcTornado) => isBeyondDetails(row, details);
  const beyond = spc ? search.segments.filter(isBeyond) : [];
  const spcBeyond = spc?.tornadoes.filter(isBeyond) ?? [];
  const { rows, spcLeft } = rowsOfWholeTornadoes(beyond, spcBeyond);
  const used = new Set(rows);
  const others = beyond.filter((row) => !used.has(row));
  const telling = rowsTellingOf(spcLeft, others);
  const told = telling.size > 0 ? { telling } : {};
  const waiting = others.length - [...telling.values()].flat().length;
  if (!details && beyond.length > 0 && rows.length === 0) return { ...sources, ...told, waiting };
  const isUsed = new Set(others);
  const found = new Map(search.segments.filter((row) => !isUsed.has(row)).map((one) => [one.eventId, one]));
  const own = (details?.segments ?? []).map((segment) => {
    const other = found.get(segment.eventId);
    found.delete(segment.eventId);
    return other ? withNarratives(segment, other) : segment;
  });
  const from = details?.from ?? search.from;
  const segments = [...own, ...found.values()];
  return { ...sources, details: { ...details, from, segments }, ...told, waiting };
}

function withNarratives(segment: Segment, other: Segment): Segment {
  const eventNarrative = segment.eventNarrative ?? other.eventNarrative;
  const episodeNarrative = segment.episodeNarrative ?? other.episodeNarrative;
  const isTold = eventNarrative !== segment.eventNarrative || episodeNarrative !== segment.episodeNarrative;
  return isTold ? { ...segment, eventNarrative, episodeNarrative, toldBy: other } : segment;
}

/** Returns the rows of tornadoes that are surely one of the SPC's and not less than what it has of them, and the SPC's others. */
function rowsOfWholeTornadoes(
  segments: readonly Segment[],
  spc: readonly SpcTornado[],
): { rows: readonly Segment[]; spcLeft: SpcTornado[] } {
  if (segments.length === 0 || spc.length === 0) return { rows: [], spcLeft: [...spc] };
  const { pairing } = joinYear(withoutUnestimatedDamage(segments.map(setRight)), spc.map(setRight));
  const whole = pairing.pairs.filter(
    ({ kind, chain, spc: row }) => kind === 'same' && isWhole(chain.segments, row),
  );
  const ids = new Set(
    whole.flatMap(({ chain }) =>
      chain.segments.flatMap((one) => [one, ...(one.repeats ?? [])]).map(({ eventId }) => eventId),
    ),
  );
  const rows = segments.filter(({ eventId }) => ids.has(eventId));
  // Without the others, rows can be joined differently.
  if (rows.length < segments.length) return rowsOfWholeTornadoes(rows, spc);
  const lines = new Set(whole.map(({ spc: { line } }) => line));
  return { rows, spcLeft: spc.filter(({ line }) => !lines.has(line)) };
}

/** Each row has a rounded length of its own. */
const roundingMiles = 0.1;
/** Rows that are this much longer have a mistaken length, or are of another tornado too. */
const [tooLong, tooLongMiles] = [1.5, 1];

function isWhole(segments: readonly Segment[], spc: SpcTornado): boolean {
  const { lengthMiles, deaths, injuries } = sizeOfPath(segments);
  if (!isInSameStates(segments, spc)) return false;
  const [miles, spcMiles] = [lengthMiles ?? 0, spc.lengthMiles ?? 0];
  if (miles > tooLong * spcMiles + tooLongMiles) return false;
  const isLong = miles + roundingMiles * segments.length >= spcMiles;
  return isLong && deaths >= (spc.deaths ?? 0) && injuries >= (spc.injuries ?? 0);
}

function isInSameStates(segments: readonly Segment[], { stateFips: first, counties }: SpcTornado): boolean {
  if (counties.length === 0) return true;
  const own = new Set(segments.map(({ stateFips }) => stateFips));
  const theirs = new Set([first, ...counties.map(({ stateFips }) => stateFips)]);
  return [...own].every((fips) => theirs.has(fips)) && counties.every(({ stateFips }) => own.has(stateFips));
}

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
function rowsTellingOf(spc: readonly SpcTornado[], rows: readonly Segment[]): TellingRows {
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
