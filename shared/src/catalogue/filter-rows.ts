import {
  clearRows,
  createBitset,
  intersect,
  setRange,
  setRow,
  setRows,
  unite,
  uniteAll,
  type Bitset,
} from './bitset.ts';
import { column } from './columns.ts';
import { foldText } from './fold-text.ts';
import { parseDay } from './local-time.ts';
import { findRows } from './find-rows.ts';
import { readCountyName } from './county-names.ts';
import { lowerBound, upperBound } from './postings.ts';
import type { CatalogueFilter, Circle, NumberRange } from './query.ts';
import { setPosted, type SearchIndexes } from './search-indexes.ts';
import { measuredColumns } from './sort-orders.ts';

/** Adds to an empty set the rows that pass one filter. */
type Paint = (bits: Bitset) => void;

/**
 * Sets `result` to the rows that pass every filter, and overwrites both sets. Each filter paints its rows into an
 * empty set, from bitsets or slices of postings, so that its cost is proportional to its result. The sets are then
 * intersected word by word, 32 rows at a time.
 */
export function filterRows(
  indexes: SearchIndexes,
  filter: CatalogueFilter,
  result: Bitset,
  scratch: Bitset,
): void {
  const [first, ...others] = paintsOf(indexes, filter);
  result.fill(0);
  if (first) first(result);
  else setRange(result, 0, indexes.catalogue.count);
  for (const paint of others) {
    scratch.fill(0);
    paint(scratch);
    intersect(result, scratch);
  }
}

/** Returns a text for a filter, equal for filters with the same meaning, and empty without any filter. */
export function filterKey(filter: CatalogueFilter): string {
  const { ratings, state, county, month, day, year, localDates, bounds, near, text, beginOnly } = filter;
  const ranges = [filter.begin, ...measuredFields.map(([, field]) => filter[field])];
  const parts = [
    ratings?.length ? ratings.toSorted() : undefined,
    state,
    county,
    text,
    month,
    day,
    year,
    localDates && `${localDates.from ?? ''}/${localDates.to ?? ''}`,
    bounds && `${bounds.north},${bounds.south},${bounds.east},${bounds.west}`,
    near && `${near.lat},${near.lon},${near.radiusMiles}`,
    filter.places?.length ? filter.places : undefined,
    filter.among?.key,
    beginOnly || undefined,
    ...ranges.map((range) => range && `${range.min ?? ''}/${range.max ?? ''}`),
  ];
  return parts.every((part) => part === undefined || part === '') ? '' : JSON.stringify(parts);
}

/** The engine's sort field and the filter of each measured column. */
const measuredFields = Object.entries(measuredColumns) as [
  keyof typeof measuredColumns,
  (typeof measuredColumns)[keyof typeof measuredColumns],
][];

function paintsOf(indexes: SearchIndexes, filter: CatalogueFilter): Paint[] {
  const { ratings, state, county, month, day, year, localDates, begin, bounds, near, text } = filter;
  const { beginOnly = false } = filter;
  const paints: Paint[] = [];
  if (ratings && ratings.length > 0) {
    paints.push((bits) => uniteNamed(bits, indexes, 'rating', ratings));
  }
  if (county) paints.push((bits) => markCounty(bits, indexes, { county, state, beginOnly }));
  else if (state) paints.push((bits) => markState(bits, indexes, state, beginOnly));
  if (day !== undefined) {
    paints.push((bits) => {
      const [first, last] = month === undefined ? [1, 12] : [month, month];
      for (let each = first; each <= last; each++) setPosted(bits, indexes.days, each * 32 + day);
    });
  } else if (month !== undefined) {
    const set = indexes.months[month];
    if (set) paints.push((bits) => bits.set(set));
  }
  if (year !== undefined) {
    const name = String(year).padStart(4, '0');
    paints.push((bits) => markDates(bits, indexes, `${name}-01-01`, `${name}-12-31`));
  }
  if (localDates) paints.push((bits) => markDates(bits, indexes, localDates.from, localDates.to));
  if (begin) paints.push((bits) => markInstants(bits, indexes.instants, begin));
  if (bounds) paints.push((bits) => indexes.paths(beginOnly).markBounds(bits, bounds));
  if (near) paints.push((bits) => markCircle(bits, indexes, near, beginOnly));
  for (const { circles = [], ids = [] } of filter.places ?? []) {
    paints.push((bits) => {
      for (const circle of circles) markCircle(bits, indexes, circle, beginOnly);
      if (ids.length === 0) return;
      for (const row of findRows(indexes.catalogue, ids).values()) setRow(bits, row);
    });
  }
  for (const [field, name] of measuredFields) {
    const range = filter[name];
    if (range && (range.min !== undefined || range.max !== undefined)) {
      paints.push((bits) => markRange(bits, indexes, field, range));
    }
  }
  const named = text ? indexes.text.find(text) : undefined;
  if (named) paints.push((bits) => bits.set(named));
  const { among } = filter;
  if (among) paints.push((bits) => bits.set(among.bits));
  return paints;
}

function markCircle(
  bits: Bitset,
  indexes: SearchIndexes,
  { lat, lon, radiusMiles }: Circle,
  beginOnly: boolean,
): void {
  indexes.paths(beginOnly).markNear(bits, lat, lon, radiusMiles);
}

function markState(bits: Bitset, indexes: SearchIndexes, state: string, beginOnly: boolean): void {
  uniteNamed(bits, indexes, 'state', [state]);
  if (beginOnly) return;
  const { rows, codesOf } = indexes.otherStates;
  for (const code of codesOf.get(foldText(state)) ?? []) setPosted(bits, rows, code);
}

/** A county is a name and a state: that of the filter, or the one behind its name, or any that has such a county. */
function markCounty(
  bits: Bitset,
  indexes: SearchIndexes,
  { county, state, beginOnly }: { county: string; state: string | undefined; beginOnly: boolean },
): void {
  const { name, state: behind } = readCountyName(county);
  if (state && behind && foldText(state) !== foldText(behind)) return;
  const wanted = state || behind;
  const { rows, codesOf } = indexes.counties(beginOnly);
  const ofOwnState = createBitset(indexes.catalogue.count);
  for (const { code, state: other } of codesOf.get(foldText(name)) ?? []) {
    if (other === undefined) setPosted(ofOwnState, rows, code);
    else if (!wanted || foldText(other) === foldText(wanted)) setPosted(bits, rows, code);
  }
  if (wanted) {
    const began = createBitset(indexes.catalogue.count);
    uniteNamed(began, indexes, 'state', [wanted]);
    intersect(ofOwnState, began);
  }
  unite(bits, ofOwnState);
}

function uniteNamed(
  bits: Bitset,
  indexes: SearchIndexes,
  name: 'rating' | 'state',
  wanted: readonly string[],
): void {
  const { sets, codesOf } = indexes.values(name);
  const chosen = wanted.flatMap((value) =>
    (codesOf.get(foldText(value)) ?? []).flatMap((code) => sets[code] ?? []),
  );
  uniteAll(bits, chosen);
}

function markDates(bits: Bitset, indexes: SearchIndexes, from?: string, to?: string): void {
  const first = (from === undefined ? null : parseDay(from)) ?? -Infinity;
  const last = (to === undefined ? null : parseDay(to)) ?? Infinity;
  indexes.calendar.markDays(bits, first, last);
}

/** Rows have descending instants, so those in a range are one run of rows. */
function markInstants(bits: Bitset, instants: Float64Array, { min, max }: NumberRange): void {
  const from = max === undefined ? 0 : firstNotAbove(instants, (instant) => instant <= max);
  const to = min === undefined ? instants.length : firstNotAbove(instants, (instant) => instant < min);
  setRange(bits, from, to);
}

function firstNotAbove(instants: Float64Array, isReached: (instant: number) => boolean): number {
  let low = 0;
  let high = instants.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isReached(instants[middle] as number)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The rows with values in a range are one slice of the postings. Reads the shorter of the slice and its complement. */
function markRange(
  bits: Bitset,
  indexes: SearchIndexes,
  field: keyof typeof measuredColumns,
  { min = -Infinity, max = Infinity }: NumberRange,
): void {
  const { values } = column(indexes.catalogue, measuredColumns[field]);
  const { starts, rows } = indexes.postings(field);
  const from = starts[lowerBound(values, min)] as number;
  const to = Math.max(from, starts[upperBound(values, max)] as number);
  if (to - from <= rows.length / 2) {
    setRows(bits, rows, from, to);
    return;
  }
  setRange(bits, 0, rows.length);
  clearRows(bits, rows, 0, from);
  clearRows(bits, rows, to, rows.length);
}
