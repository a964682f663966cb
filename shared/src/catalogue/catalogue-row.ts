import type { Position } from '../geo/great-circle.ts';
import { maxAtLeastBits } from '../tornadoes/at-least.ts';
import { fieldRows, type FieldValues, type Holds } from '../tornadoes/listed-fields.ts';
import { ratings } from '../tornadoes/rating.ts';
import { tornadoIdPattern } from '../tornadoes/tornado-id.ts';
import { parseLocalMinute } from './local-time.ts';
import { CatalogueError } from './catalogue-error.ts';

/**
 * A whole tornado as input of the builder, with every value that a list needs. Null means that the value is not
 * recorded. Coordinates are rounded to 1/100,000 of a degree; all other numbers are exact.
 */
export interface CatalogueRow extends FieldValues {
  id: string;
  /** Every county or zone on the path, in which the first is that of the touchdown. */
  counties: readonly string[];
  /** How many of the counties, the last ones, are known only by the line between the ends. Absent if none is. */
  countiesByLine?: number;
  /** The places between the ends that its path goes through, in order. Absent for a straight line. */
  bends?: readonly Position[];
  /** Seconds since 1970, UTC. */
  beginUtc: number;
  endUtc: number | null;
  /** What clocks showed where it touched down: `1974-04-03T15:40`. Dates, months and years of queries are its. */
  beginLocal: string;
  /** On the source's own clock. */
  sourceLocal: string;
  /** The id of its outbreak, which only a release gives. Absent if it belongs to none. */
  outbreak?: string;
  /** The NCEI’s number of its weather episode. Absent if none is known. */
  episode?: string;
  /**
   * The people of each state on the path, `deaths/injuries` or `?` where that is unknown, the one of the touchdown first.
   * Absent if the total or nothing says it: see `casualties.ts`.
   */
  stateCasualties?: readonly string[];
  /** The same of each of the counties. */
  countyCasualties?: readonly string[];
  /** Where people died, a text for each state: see `where-died.ts`. Absent if nothing is known. */
  deathPlaces?: readonly string[];
  /** Which of the numbers are only the known part of an unknown total: `toAtLeastBits`. Absent if none is. */
  atLeast?: number;
}

const knownRatings: ReadonlySet<string> = new Set(ratings);
const firstUtc = Date.UTC(1800, 0, 1) / 1000;
const lastUtc = Date.UTC(2400, 0, 1) / 1000;

/** Throws for the first field with a value that the columns cannot store. */
export function checkRow(row: CatalogueRow): void {
  check(row, 'id', tornadoIdPattern.test(row.id), 'an id such as 19740403-k3v9qx2a');
  check(row, 'counties', isListOfStrings(row.counties), 'a list of strings');
  check(row, 'beginUtc', isInstant(row.beginUtc), 'whole seconds from 1800 to 2399');
  check(row, 'endUtc', isNullable(row.endUtc, isInstant), 'whole seconds from 1800 to 2399, or null');
  check(row, 'beginLocal', isLocalTime(row.beginLocal), 'a time such as 1974-04-03T15:40');
  check(row, 'sourceLocal', isLocalTime(row.sourceLocal), 'a time such as 1974-04-03T15:40');
  for (const { field, holds, isOptional } of fieldRows) {
    const value: unknown = row[field];
    const [isValid, expected] = checks[holds];
    check(row, field, (isOptional && value === undefined) || isValid(value), expected);
  }
  for (const name of ['stateCasualties', 'countyCasualties'] as const)
    check(row, name, (row[name] ?? []).every(isCasualties), 'texts such as 3/20 or ?/20');
  check(row, 'deathPlaces', isListOfStrings(row.deathPlaces ?? []), 'a list of strings');
  const { atLeast = 0, bends = [], countiesByLine = 0, outbreak = '', episode = '' } = row;
  check(row, 'outbreak', isString(outbreak), 'a string');
  check(row, 'episode', isString(episode), 'a string');
  const isPlace = ({ lat, lon }: Position) => Math.abs(lat) <= 90 && Math.abs(lon) <= 180;
  check(row, 'bends', bends.every(isPlace), 'places');
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

const isCasualties = (value: string) => /^(?:\d+|\?)\/(?:\d+|\?)$/.test(value);
const isString = (value: unknown) => typeof value === 'string';
const isListOfStrings = (value: unknown) => Array.isArray(value) && value.every(isString);
const isInstant = (value: number) => Number.isInteger(value) && value >= firstUtc && value < lastUtc;
const isPeople = (value: unknown) => Number.isSafeInteger(value) && Number(value) >= 0;
const isNumberOrNull = (holds: (value: number) => boolean) => (value: unknown) =>
  value === null || (typeof value === 'number' && holds(value));

const checks: Record<keyof Holds, [isValid: (value: unknown) => boolean, expected: string]> = {
  text: [isString, 'a string'],
  textOrNull: [(value) => value === null || isString(value), 'a string or null'],
  rating: [(value) => knownRatings.has(String(value)), `one of ${ratings.join(', ')}`],
  latitude: [isNumberOrNull((value) => Math.abs(value) <= 90), 'degrees from -90 to 90, or null'],
  longitude: [isNumberOrNull((value) => Math.abs(value) <= 180), 'degrees from -180 to 180, or null'],
  amount: [isNumberOrNull((value) => Number.isFinite(value) && value >= 0), 'a number from 0, or null'],
  people: [isNumberOrNull(isPeople), 'a whole number from 0, or null'],
};

function isLocalTime(value: string): boolean {
  const minute = parseLocalMinute(value);
  return minute !== null && minute * 60 >= firstUtc && minute * 60 < lastUtc;
}
