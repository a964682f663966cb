import type { SortDirection } from '../tornadoes/sort-fields.ts';
import { rangeFilters, type TornadoFilters } from '../tornadoes/filter-values.ts';
import { CatalogueError } from './catalogue-error.ts';
import { parseDay } from './local-time.ts';
import type { Bitset } from './bitset.ts';

export const sortFields = [
  'begin_datetime',
  'tor_f_scale',
  'length',
  'width',
  'fatalities',
  'injuries',
  'damage',
  'significance',
] as const;
export type SortField = (typeof sortFields)[number];

export type NumberRange = NonNullable<TornadoFilters['lengthMiles']>;
/** Degrees. */
export type Bounds = NonNullable<TornadoFilters['bounds']>;
export type Circle = NonNullable<TornadoFilters['near']>;

/** Tornadoes that were in one of the circles, and those with one of the ids. */
export interface PassedPlace {
  circles?: readonly Circle[] | undefined;
  ids?: readonly string[] | undefined;
}

/** Rows that something outside of the columns has found. The key says what found them: equal keys mean equal rows. */
export interface FoundRows {
  key: string;
  bits: Bitset;
}

/** The filters of the table, and those that only our own code can ask for. */
export interface CatalogueFilter extends TornadoFilters {
  /** A tornado was in all of these. */
  places?: readonly PassedPlace[] | undefined;
  /** Only these rows of this very catalogue. */
  among?: FoundRows | undefined;
}

/**
 * Filters, order and page.
 *
 * - Null comes last in both directions.
 * - Equal values come newest first, then by id, in both directions.
 * - `tor_f_scale` orders by the number: F3 and EF3 are equal here, and N/A is null.
 * - `significance` is the map's "most significant in view": rating, fatalities, injuries and length, each
 *   descending with null last, then newest, then id. It has only this direction.
 */
export interface CatalogueQuery extends CatalogueFilter {
  sort?: SortField | undefined;
  direction?: SortDirection | undefined;
  /** From 1. A page past the end is empty but has the total. */
  page?: number | undefined;
  limit?: number | undefined;
  /** Whether to count by rating, state, year and month, each under every filter except its own. */
  facets?: boolean | undefined;
  /** Tornadoes that come before all others, where they pass the filters, in this order. */
  first?: readonly string[] | undefined;
}

export interface FacetCount<T> {
  value: T;
  count: number;
}

/**
 * Only values that occur, in ascending order. A tornado counts for each state that it touched, unless the filter is of
 * beginnings. Years and months are those of the wall clock at the place. Months are counted
 * without the filters of month and day, because another month would replace both.
 */
export interface FacetCounts {
  ratings: FacetCount<string>[];
  states: FacetCount<string>[];
  years: FacetCount<number>[];
  months: FacetCount<number>[];
}

export interface CatalogueResult {
  total: number;
  /** Row numbers of this page in order. */
  rows: number[];
  facets?: FacetCounts;
}

/** Refuses impossible values. Possible values that do not occur are accepted and match nothing. */
export function checkQuery(query: CatalogueQuery): void {
  const { month, day, year, page, limit, sort, direction, localDates, convectiveDay, bounds } = query;
  checkWhole('month', month, 1, 12);
  checkWhole('day', day, 1, 31);
  checkWhole('year', year, 0, 9999);
  checkWhole('page', page, 1, Number.MAX_SAFE_INTEGER);
  checkWhole('limit', limit, 1, Number.MAX_SAFE_INTEGER);
  check('sort', sort, sort === undefined || sortFields.includes(sort), sortFields.join(', '));
  check(
    'direction',
    direction,
    direction === undefined || direction === 'ASC' || direction === 'DESC',
    'ASC or DESC',
  );
  check('direction', direction, sort !== 'significance' || direction !== 'ASC', 'DESC for significance');
  for (const date of [localDates?.from, localDates?.to]) {
    check('localDates', date, date === undefined || parseDay(date) !== null, 'a date such as 1974-04-03');
  }
  check(
    'convectiveDay',
    convectiveDay,
    !convectiveDay || parseDay(convectiveDay) !== null,
    'a date such as 1974-04-03',
  );
  if (bounds) {
    for (const side of ['north', 'south', 'east', 'west'] as const) {
      check(`bounds.${side}`, bounds[side], Number.isFinite(bounds[side]), 'degrees');
    }
  }
  if (query.near) checkCircle('near', query.near);
  for (const { circles = [] } of query.places ?? []) {
    for (const circle of circles) checkCircle('places', circle);
  }
  for (const field of rangeFilters) {
    for (const end of [query[field]?.min, query[field]?.max]) {
      check(field, end, end === undefined || !Number.isNaN(end), 'a number');
    }
  }
}

function checkCircle(field: string, { lat, lon, radiusMiles }: Circle): void {
  check(`${field}.lat`, lat, Math.abs(lat) <= 90, 'degrees from -90 to 90');
  check(`${field}.lon`, lon, Number.isFinite(lon), 'degrees');
  check(`${field}.radiusMiles`, radiusMiles, radiusMiles >= 0, 'a number from 0');
}

function checkWhole(field: string, value: number | undefined, min: number, max: number): void {
  const holds = value === undefined || (Number.isInteger(value) && value >= min && value <= max);
  check(field, value, holds, `a whole number from ${min} to ${max}`);
}

function check(field: string, got: unknown, holds: boolean, expected: string): void {
  if (holds) return;
  throw new CatalogueError('INVALID_QUERY', `${field}: expected ${expected}, got ${String(got)}`);
}
