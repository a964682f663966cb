import type { Position } from '../geo/great-circle.ts';
import { maxAtLeastBits } from '../tornadoes/at-least.ts';
import { ratings, type Rating } from '../tornadoes/rating.ts';
import { tornadoIdPattern } from '../tornadoes/tornado-id.ts';
import { parseLocalMinute } from './local-time.ts';
import { CatalogueError } from './catalogue-error.ts';

/**
 * A whole tornado as input of the builder, with every value that a list needs. Null means that the value is not
 * recorded. Coordinates are rounded to 1/100,000 of a degree; all other numbers are exact.
 */
export interface CatalogueRow {
  id: string;
  displayName: string;
  /** The name people use, such as Joplin. */
  knownAs: string | null;
  /** Of a tornado with such a name: `near Newcastle to Moore, Oklahoma`. */
  pathTowns?: string;
  state: string;
  /** Every county or zone on the path, in which the first is that of the touchdown. */
  counties: readonly string[];
  /** How many of the counties, the last ones, are known only by the line between the ends. Absent if none is. */
  countiesByLine?: number;
  wfo: string | null;
  /** Seconds since 1970, UTC. */
  beginUtc: number;
  endUtc: number | null;
  /** What clocks showed where it touched down: `1974-04-03T15:40`. Dates, months and years of queries are its. */
  beginLocal: string;
  /** Of `beginLocal`: `CDT`. */
  zoneLetters: string;
  /** On the source's own clock. */
  sourceLocal: string;
  rating: Rating;
  startLat: number | null;
  startLon: number | null;
  endLat: number | null;
  endLon: number | null;
  /** The places between the ends that its path goes through, in order. Absent for a straight line. */
  bends?: readonly Position[];
  lengthMiles: number | null;
  widthYards: number | null;
  fatalities: number | null;
  injuries: number | null;
  damageUsd: number | null;
  cropDamageUsd: number | null;
  /** Which of the numbers are only the known part of an unknown total: `toAtLeastBits`. Absent if none is. */
  atLeast?: number;
  radarVideoUrl: string | null;
}

const knownRatings: ReadonlySet<string> = new Set(ratings);
const firstUtc = Date.UTC(1800, 0, 1) / 1000;
const lastUtc = Date.UTC(2400, 0, 1) / 1000;

/** Throws for the first field with a value that the columns cannot store. */
export function checkRow(row: CatalogueRow): void {
  check(row, 'id', tornadoIdPattern.test(row.id), 'an id such as 19740403-k3v9qx2a');
  check(row, 'displayName', typeof row.displayName === 'string', 'a string');
  check(row, 'knownAs', isNullable(row.knownAs, isString), 'a string or null');
  check(row, 'pathTowns', row.pathTowns === undefined || isString(row.pathTowns), 'a string');
  check(row, 'state', typeof row.state === 'string', 'a string');
  check(row, 'counties', isListOfStrings(row.counties), 'a list of strings');
  check(row, 'wfo', isNullable(row.wfo, isString), 'a string or null');
  check(row, 'radarVideoUrl', isNullable(row.radarVideoUrl, isString), 'a string or null');
  check(row, 'beginUtc', isInstant(row.beginUtc), 'whole seconds from 1800 to 2399');
  check(row, 'endUtc', isNullable(row.endUtc, isInstant), 'whole seconds from 1800 to 2399, or null');
  check(row, 'beginLocal', isLocalTime(row.beginLocal), 'a time such as 1974-04-03T15:40');
  check(row, 'zoneLetters', isString(row.zoneLetters), 'a string');
  check(row, 'sourceLocal', isLocalTime(row.sourceLocal), 'a time such as 1974-04-03T15:40');
  check(row, 'rating', knownRatings.has(row.rating), `one of ${ratings.join(', ')}`);
  for (const field of ['startLat', 'endLat'] as const) {
    check(row, field, isNullable(row[field], isWithin(90)), 'degrees from -90 to 90, or null');
  }
  for (const field of ['startLon', 'endLon'] as const) {
    check(row, field, isNullable(row[field], isWithin(180)), 'degrees from -180 to 180, or null');
  }
  const { bends = [] } = row;
  const isPlace = ({ lat, lon }: Position) => isWithin(90)(lat) && isWithin(180)(lon);
  check(row, 'bends', bends.every(isPlace), 'places');
  for (const field of ['lengthMiles', 'widthYards', 'damageUsd', 'cropDamageUsd'] as const) {
    check(row, field, isNullable(row[field], isAmount), 'a number from 0, or null');
  }
  for (const field of ['fatalities', 'injuries'] as const) {
    check(row, field, isNullable(row[field], isPeople), 'a whole number from 0, or null');
  }
  const { atLeast = 0, countiesByLine = 0 } = row;
  const others = Math.max(0, row.counties.length - 1);
  check(row, 'countiesByLine', isPeople(countiesByLine) && countiesByLine <= others, `at most ${others}`);
  check(row, 'atLeast', isPeople(atLeast) && atLeast <= maxAtLeastBits, `bits up to ${maxAtLeastBits}`);
}

function check(row: CatalogueRow, field: keyof CatalogueRow, holds: boolean, expected: string): void {
  if (holds) return;
  const got = JSON.stringify(row[field]) ?? 'undefined';
  throw new CatalogueError('INVALID_ROW', `${field} of row ${row.id}: expected ${expected}, got ${got}`);
}

function isNullable<T>(value: T | null, holds: (value: T) => boolean): boolean {
  return value === null || holds(value);
}

const isString = (value: unknown) => typeof value === 'string';
const isListOfStrings = (value: unknown) => Array.isArray(value) && value.every(isString);
const isInstant = (value: number) => Number.isInteger(value) && value >= firstUtc && value < lastUtc;
const isWithin = (limit: number) => (value: number) => Math.abs(value) <= limit;
const isAmount = (value: number) => Number.isFinite(value) && value >= 0;
const isPeople = (value: number) => Number.isSafeInteger(value) && value >= 0;

function isLocalTime(value: string): boolean {
  const minute = parseLocalMinute(value);
  return minute !== null && minute * 60 >= firstUtc && minute * 60 < lastUtc;
}
