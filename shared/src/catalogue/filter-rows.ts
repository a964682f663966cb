import { convectiveBegin, minutesOfDay } from '../tornadoes/day-kinds.ts';
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
import { column, countiesOfOffice, type ColumnOfKind } from './columns.ts';
import { foldText } from './fold-text.ts';
import { parseDay } from './local-time.ts';
import { findRows } from './find-rows.ts';
import { spellingsOfCounty, type CountySpelling } from './old-counties.ts';
import { readCountyName } from './county-names.ts';
import { lowerBound, upperBound } from './postings.ts';
import type { CatalogueFilter, Circle, NumberRange } from './query.ts';
import { setPosted, type CountyIndex, type SearchIndexes } from './search-indexes.ts';

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
  let key = '';
  for (const field of filterFields) {
    const value = field === 'among' ? filter.among?.key : filter[field];
    const text = keyOf(value);
    if (text !== '') key += `${field}=${text}&`;
  }
  return key;
}

/** Equal for equal values, whatever their order. Empty for one without an effect. */
function keyOf(value: unknown): string {
  if (value === undefined || value === false || value === '') return '';
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number' || value === true) return String(value);
  if (Array.isArray(value)) return value.length === 0 ? '' : `[${value.map(keyOf).toSorted().join()}]`;
  const parts = Object.entries(value as object).map(([name, part]) => [name, keyOf(part)]);
  const set = parts.filter(([, text]) => text !== '');
  return set.length === 0
    ? ''
    : `{${set
        .map((part) => part.join(':'))
        .toSorted()
        .join()}}`;
}

type Paints = Paint | readonly Paint[];
type FilterName = keyof CatalogueFilter;
type Painter<F extends FilterName> = (
  value: NonNullable<CatalogueFilter[F]>,
  indexes: SearchIndexes,
  filter: CatalogueFilter,
) => Paints;

/** How the rows of each filter are found. A filter without an effect is not asked. */
const painters: { readonly [F in FilterName]: Painter<F> } = {
  ratings: (ratings, indexes) => (bits) => uniteNamed(bits, indexes, 'rating', ratings),
  state: (state, indexes, { county, beginOnly = false }) =>
    county ? [] : (bits) => markState(bits, indexes, state, beginOnly),
  county:
    (county, indexes, { state, beginOnly = false }) =>
    (bits) =>
      markCounty(bits, indexes, { county, state, beginOnly }),
  month: (month, { months }, { day }) => {
    const set = day === undefined ? months[month] : undefined;
    return set ? (bits) => bits.set(set) : [];
  },
  day:
    (day, indexes, { month }) =>
    (bits) => {
      const [first, last] = month === undefined ? [1, 12] : [month, month];
      for (let each = first; each <= last; each++) setPosted(bits, indexes.days, each * 32 + day);
    },
  year: (year, indexes) => {
    const name = String(year).padStart(4, '0');
    return (bits) => markDates(bits, indexes, `${name}-01-01`, `${name}-12-31`);
  },
  localDates:
    ({ from, to }, indexes) =>
    (bits) =>
      markDates(bits, indexes, from, to),
  begin: (range, indexes) => (bits) => markInstants(bits, indexes.instants, range),
  convectiveDay: (date, indexes) => (bits) => {
    const first = convectiveBegin(date) / 1000;
    markInstants(bits, indexes.instants, { min: first, max: first + minutesOfDay * 60 - 1 });
  },
  bounds:
    (bounds, indexes, { beginOnly = false }) =>
    (bits) =>
      indexes.paths(beginOnly).markBounds(bits, bounds),
  near:
    (circle, indexes, { beginOnly = false }) =>
    (bits) =>
      markCircle(bits, indexes, circle, beginOnly),
  places: (places, indexes, { beginOnly = false }) =>
    places.map(({ circles = [], ids = [] }) => (bits) => {
      for (const circle of circles) markCircle(bits, indexes, circle, beginOnly);
      if (ids.length === 0) return;
      for (const row of findRows(indexes.catalogue, ids).values()) setRow(bits, row);
    }),
  outbreak: (outbreak, indexes) => (bits) => {
    const id = outbreak.toLowerCase();
    const known = indexes.catalogue.formerOutbreaks?.get(id) ?? id;
    const code = column(indexes.catalogue, 'outbreak').values.indexOf(known);
    if (code >= 0) setPosted(bits, indexes.outbreaks, code);
  },
  office: (office, indexes, { beginOnly = false }) => {
    const counties = countiesOfOffice(indexes.catalogue, office);
    return (bits) => {
      for (const { name, state } of counties) markCounty(bits, indexes, { county: name, state, beginOnly });
    };
  },
  lengthMiles: byRange('lengthMiles'),
  widthYards: byRange('widthYards'),
  fatalities: byRange('fatalities'),
  injuries: byRange('injuries'),
  damageUsd: byRange('damageUsd'),
  text: (text, indexes) => {
    const named = indexes.text.find(text);
    return named ? (bits) => bits.set(named) : [];
  },
  among:
    ({ bits: found }) =>
    (bits) =>
      bits.set(found),
  /** It changes the meaning of the others. */
  beginOnly: () => [],
};

const filterFields = Object.keys(painters) as FilterName[];

function paintsOf(indexes: SearchIndexes, filter: CatalogueFilter): Paint[] {
  return filterFields.flatMap((field) => {
    const value = filter[field];
    return hasEffect(value) ? painters[field](value as never, indexes, filter) : [];
  });
}

/** An empty list or text has none. */
export function hasEffect(value: CatalogueFilter[FilterName]): boolean {
  return value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);
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

/**
 * A county is a name and a state: that of the filter, or the one behind its name, or any that has such a county. One
 * that has had another name is in the record under both.
 */
function markCounty(
  bits: Bitset,
  indexes: SearchIndexes,
  { county, state, beginOnly }: { county: string; state: string | undefined; beginOnly: boolean },
): void {
  const { name, state: behind } = readCountyName(county);
  if (state && behind && foldText(state) !== foldText(behind)) return;
  const index = indexes.counties(beginOnly);
  for (const spelling of spellingsOfCounty(name, state || behind)) {
    markSpelling(bits, indexes, index, spelling);
  }
}

function markSpelling(
  bits: Bitset,
  indexes: SearchIndexes,
  { rows, codesOf }: CountyIndex,
  { name, state: wanted }: CountySpelling,
): void {
  const codes = codesOf.get(foldText(name)) ?? [];
  if (codes.length === 0) return;
  const ofOwnState = createBitset(indexes.catalogue.count);
  for (const { code, state: other } of codes) {
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
  name: ColumnOfKind<'text'>,
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

function byRange(name: ColumnOfKind<'number'>) {
  return (range: NumberRange, indexes: SearchIndexes): Paints =>
    range.min === undefined && range.max === undefined ? [] : (bits) => markRange(bits, indexes, name, range);
}

/** The rows with values in a range are one slice of the postings. Reads the shorter of the slice and its complement. */
function markRange(
  bits: Bitset,
  indexes: SearchIndexes,
  name: ColumnOfKind<'number'>,
  { min = -Infinity, max = Infinity }: NumberRange,
): void {
  const { values } = column(indexes.catalogue, name);
  const { starts, rows } = indexes.postings(name);
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
