import {
  layOnCompiled,
  type CompiledFacts,
} from '@touchdown/functions/features/imports/record/lay-on-compiled.ts';
import type { TornadoDraft } from '@touchdown/functions/features/imports/record/tornado-document.ts';
import { distanceMiles, positionOf } from '@touchdown/shared/geo/great-circle.ts';
import { ratingNumber } from '@touchdown/shared/tornadoes/rating.ts';
import type { SampleTornado } from '../../sample/sample-record.ts';

export interface LaidOnNotables<T> {
  /** All documents in their order. Those with a row have its values where they had none. */
  documents: T[];
  pairs: NotablePair<T>[];
  unpaired: UnpairedNotable[];
}

/**
 * Lays what people know about notable tornadoes over the documents of one year. Rows of other years are ignored.
 * No value of NOAA's files is replaced.
 */
export function layOnNotables<T extends TornadoDraft>(
  year: number,
  documents: readonly T[],
  rows: readonly SampleTornado[],
): LaidOnNotables<T> {
  const ofYear = rows.filter(({ beginLocal }) => Number(beginLocal.slice(0, 4)) === year);
  const { pairs, unpaired } = pairNotables(documents, ofYear);
  const rowOf = new Map(pairs.map(({ row, document }) => [document, row]));
  const names = new Set(documents.flatMap(({ tornado }) => tornado.known_as ?? []));
  const laidOn = documents.map((document) => {
    const row = rowOf.get(document);
    return row ? layOnCompiled(document, factsOf(row, names)) : document;
  });
  return { documents: laidOn, pairs, unpaired };
}

/** Returns the lines that say which rows describe no tornado of the record, and why. */
export function unpairedLines(unpaired: readonly UnpairedNotable[]): string[] {
  return unpaired.map(({ row, reason }) => `${row.key}: ${reason}`);
}

function factsOf(row: SampleTornado, namesOfYear: ReadonlySet<string>): CompiledFacts {
  const name = townsOf(row);
  return {
    known_as: name !== null && namesOfYear.has(name) ? null : name,
    event_narrative: row.narrative,
    wfo: row.wfo,
    end_datetime: row.endUtc,
    end_lat: row.endLat,
    end_lon: row.endLon,
    path_length: row.lengthMiles,
    path_width: row.widthYards,
    fatalities: row.fatalities,
    injuries: row.injuries,
    damage_estimate: row.propertyDamageUsd,
    damage_crops: row.cropDamageUsd,
  };
}

/** People call a tornado by a town, not by a county or a border. */
const notATown = /\b(county|parish|border|line|valley|lake|river)\b/i;

function townsOf({ name, state }: SampleTornado): string | null {
  const ending = `, ${state}`;
  if (!name.endsWith(ending) || notATown.test(name)) return null;
  return name.slice(0, -ending.length);
}

/** A row of our compilation and the one tornado of the record that it describes. */
interface NotablePair<T> {
  row: SampleTornado;
  document: T;
}

interface UnpairedNotable {
  row: SampleTornado;
  reason: string;
}

interface PairedNotables<T> {
  pairs: NotablePair<T>[];
  unpaired: UnpairedNotable[];
}

/** Sources may use clocks an hour apart. */
const maxMinutes = 75;
const maxMiles = 30;
/** The second best tornado must be worse by this much, where an hour counts as much as thirty miles. */
const minLeadPoints = 10;
const pointsPerMinute = 0.5;
/** Sources count the deaths of one tornado differently by a few. */
const deathsTolerance = 0.1;

interface Candidate<T> {
  document: T;
  points: number;
}

/**
 * Pairs each row with exactly one tornado of the record, by time, state, place, rating and deaths. In doubt a row
 * has none, and the reason says which of these decided.
 */
function pairNotables<T extends TornadoDraft>(
  documents: readonly T[],
  rows: readonly SampleTornado[],
): PairedNotables<T> {
  const listed = documents.filter(({ tornado }) => tornado.status === 'current');
  const found = rows.map((row) => ({ row, ...findTornado(row, listed) }));
  const rowsOf = Map.groupBy(found, ({ document }) => document);
  const result: PairedNotables<T> = { pairs: [], unpaired: [] };
  for (const { row, document, reason } of found) {
    const others = document ? (rowsOf.get(document) ?? []).filter((other) => other.row !== row) : [];
    if (document && others.length === 0) result.pairs.push({ row, document });
    else {
      const keys = others.map((other) => other.row.key).join(', ');
      result.unpaired.push({ row, reason: reason ?? `the same tornado of the record as ${keys}` });
    }
  }
  return result;
}

type Found<T> = { document: T; reason?: undefined } | { document?: undefined; reason: string };

function findTornado<T extends TornadoDraft>(row: SampleTornado, documents: readonly T[]): Found<T> {
  let left: readonly T[] = documents;
  for (const [isAlike, name] of tests) {
    const alike = left.filter((document) => isAlike(row, document));
    if (alike.length === 0) return { reason: `no tornado of the record ${name(row, left)}` };
    left = alike;
  }
  const [best, second] = left
    .map((document): Candidate<T> => ({ document, points: pointsOf(row, document) }))
    .toSorted((a, b) => a.points - b.points);
  if (best && (!second || second.points - best.points >= minLeadPoints)) return { document: best.document };
  return { reason: `${left.length} tornadoes of the record are alike` };
}

type Test = (row: SampleTornado, document: TornadoDraft) => boolean;
type Reason = (row: SampleTornado, left: readonly TornadoDraft[]) => string;

/** From the coarsest to the finest, so that the reason names what is really different. */
const tests: readonly (readonly [Test, Reason])[] = [
  [isSameTime, ({ beginUtc }) => `begins within ${maxMinutes} minutes of ${beginUtc}`],
  [isSameState, ({ state }) => `at that time is in ${state}`],
  [isSamePlace, () => `at that time and in that state begins within ${maxMiles} miles of it`],
  [
    isSameRating,
    ({ rating }, left) =>
      `there is rated ${rating}, but ${left.map(({ tornado }) => tornado.tor_f_scale).join(', ')}`,
  ],
  [
    isSameDeaths,
    ({ fatalities }, left) =>
      `there has ${fatalities} deaths, but ${left.map(({ tornado }) => tornado.fatalities).join(', ')}`,
  ],
];

function minutesApart(row: SampleTornado, { tornado }: TornadoDraft): number {
  return Math.abs(Date.parse(row.beginUtc) - Date.parse(tornado.begin_datetime)) / 60_000;
}

function milesApart(row: SampleTornado, { tornado }: TornadoDraft): number {
  const own = positionOf(row.startLat, row.startLon);
  const other = positionOf(tornado.start_lat, tornado.start_lon);
  return own && other ? distanceMiles(own, other) : Infinity;
}

function pointsOf(row: SampleTornado, document: TornadoDraft): number {
  return milesApart(row, document) + pointsPerMinute * minutesApart(row, document);
}

function isSameTime(row: SampleTornado, document: TornadoDraft): boolean {
  return minutesApart(row, document) <= maxMinutes;
}

/** Any state on the path counts, because sources begin a path on either side of a line. */
function isSameState(row: SampleTornado, { tornado, sources }: TornadoDraft): boolean {
  return [tornado.state, ...sources.segments.map(({ state }) => state)].some(
    (state) => state.toLowerCase() === row.state.toLowerCase(),
  );
}

function isSamePlace(row: SampleTornado, document: TornadoDraft): boolean {
  return milesApart(row, document) <= maxMiles;
}

/** A tornado without a rating may be the one; a tornado with another is not. */
function isSameRating({ rating }: SampleTornado, { tornado }: TornadoDraft): boolean {
  return ratingNumber(rating) === ratingNumber(tornado.tor_f_scale);
}

function isSameDeaths({ fatalities: own }: SampleTornado, { tornado }: TornadoDraft): boolean {
  const { fatalities: other } = tornado;
  if (own === null || other === null) return true;
  return Math.abs(own - other) <= Math.max(own, other) * deathsTolerance;
}
