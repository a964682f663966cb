import { distanceMiles } from '@touchdown/shared/geo/great-circle.ts';
import { isContradicted, measureLink } from '@touchdown/shared/tornadoes/link-kinds.ts';
import type { Segment } from '../ncei/segment.ts';
import type { SpcTornado } from '../spc/spc-tornado.ts';
import listed from './readings.json' with { type: 'json' };

/** What a person has made of rows that only the SPC's totals join, although clock or place speak against it. */
export interface Reading {
  /** The EVENT_IDs of each tornado, in the order of its path. */
  tornadoes: string[][];
  day: string;
  where: string;
  /** What is wrong in the source: a clock, a place, both, or nothing, so that these are several tornadoes. */
  reading: string;
  against: string;
  for: string;
  /** The reading in one sentence for readers of the page. */
  says: string;
  /** Joined by the reading itself: the SPC's totals would not do it, or not surely (rule 12). */
  joins?: boolean;
}

export const readings: readonly Reading[] = listed;

const placeInReading = new Map(
  readings.flatMap((reading) =>
    reading.tornadoes.flatMap((events) =>
      events.map((event, at) => [event, { reading, events, at }] as const),
    ),
  ),
);

/** Returns the reading that has two segments in one tornado. */
export function readingOfLink(from: Segment, to: Segment): Reading | undefined {
  const read = placeInReading.get(from.eventId);
  return read?.events.includes(to.eventId) ? read.reading : undefined;
}

export function isJoinedByHand(from: Segment, to: Segment): boolean {
  const read = placeInReading.get(from.eventId);
  return read?.reading.joins === true && read.events[read.at + 1] === to.eventId;
}

/** Rows that were read as several tornadoes. */
export interface ReadApart {
  reading: Reading;
  paths: Segment[][];
  /** The SPC's tornado that holds them all; undefined if the SPC has each. */
  held: SpcTornado | undefined;
}

const samePlaceMiles = 1;
/** More than the hour between two time zones. */
const sameClockSeconds = 65 * 60;

/**
 * Returns what was read as several tornadoes. A reading is of rows as they were: if an agency sets a place, a clock or
 * a row right, joining decides anew.
 */
export function readApart(segments: readonly Segment[], spc: readonly SpcTornado[]): ReadApart[] {
  const byEvent = new Map(segments.map((segment) => [segment.eventId, segment]));
  return readings.flatMap((reading): ReadApart[] => {
    if (reading.tornadoes.length === 1) return [];
    const paths = reading.tornadoes.map((events) => events.flatMap((event) => byEvent.get(event) ?? []));
    if (paths.flat().length < reading.tornadoes.flat().length || !areApart(paths)) return [];
    const rows = paths.map(([first]) => first && rowThatBeginsAt(first, spc));
    const [held, ...others] = rows;
    if (!held) return [];
    if (others.every((row) => row === undefined)) return [{ reading, paths, held }];
    const hasEach = !rows.includes(undefined) && new Set(rows).size === rows.length;
    return hasEach ? [{ reading, paths, held: undefined }] : [];
  });
}

function areApart(paths: readonly Segment[][]): boolean {
  return paths.slice(1).every((path, at) => {
    const [from, to] = [paths[at]?.at(-1), path[0]];
    return from && to && isContradicted(measureSegments(from, to));
  });
}

function rowThatBeginsAt({ begin, start }: Segment, spc: readonly SpcTornado[]): SpcTornado | undefined {
  return spc
    .filter(
      (row) =>
        Math.abs(row.begin.utc - begin.utc) <= sameClockSeconds &&
        start &&
        row.start &&
        distanceMiles(start, row.start) <= samePlaceMiles,
    )
    .toSorted((a, b) => Math.abs(a.begin.utc - begin.utc) - Math.abs(b.begin.utc - begin.utc))[0];
}

export function measureSegments(from: Segment, to: Segment) {
  const measured = ({ begin, start, finish }: Segment) => ({ begin: begin.utc, start, end: finish });
  return measureLink(measured(from), measured(to));
}
