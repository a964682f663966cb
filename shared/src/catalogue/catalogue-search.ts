import { countRows, createBitset, intersect, listRows, setRange, type Bitset, hasRow } from './bitset.ts';
import { casualtiesIn, placeOfFilter, type CasualtyPlace } from './casualties.ts';
import { type Catalogue, column } from './columns.ts';
import { filterKey, filterRows, hasEffect } from './filter-rows.ts';
import {
  checkQuery,
  type CatalogueFilter,
  type CatalogueQuery,
  type CatalogueResult,
  type SortField,
  type FacetCounts,
  type FacetCount,
} from './query.ts';
import { peopleOf, profileRows, type PeopleCounts, type RowProfile } from './profile-rows.ts';
import { SearchIndexes } from './search-indexes.ts';
import { findRows } from './find-rows.ts';
import { selectAfterFirst, selectPage } from './select-page.ts';
import type { SortDirection } from '../tornadoes/sort-fields.ts';
import type { SortOrder } from './sort-orders.ts';
import { foldText } from './fold-text.ts';

/**
 * Counts a result by rating, state, year and month. Rating and state share one counter, year and month another, so a
 * row takes two increments instead of four. The whole record is counted once. Of a result and its complement, only
 * the smaller is counted.
 */
class FacetCounter {
  readonly #ratings: readonly string[];
  readonly #states: readonly string[];
  /** The rows that touched further states, with the code of each. */
  readonly #crossings: readonly (readonly [row: number, state: number])[];
  readonly #firstYear: number;
  readonly #kindOfRow: Uint32Array;
  readonly #monthOfRow: Uint32Array;
  readonly #allKinds: Uint32Array;
  readonly #allMonths: Uint32Array;
  readonly #kinds: Uint32Array;
  readonly #months: Uint32Array;

  constructor(indexes: SearchIndexes) {
    const { catalogue, calendar } = indexes;
    const ratings = column(catalogue, 'rating');
    const states = column(catalogue, 'state');
    this.#ratings = ratings.values;
    const { states: allStates, crossings } = crossingsOf(catalogue, states.values);
    this.#states = allStates;
    this.#crossings = crossings;
    this.#firstYear = calendar.years.reduce((first, year) => Math.min(first, year), 9999);
    const lastYear = calendar.years.reduce((last, year) => Math.max(last, year), this.#firstYear);
    this.#kindOfRow = new Uint32Array(catalogue.count);
    this.#monthOfRow = new Uint32Array(catalogue.count);
    this.#kinds = new Uint32Array(this.#ratings.length * this.#states.length);
    this.#months = new Uint32Array((lastYear - this.#firstYear + 1) * 12);
    for (let row = 0; row < catalogue.count; row++) {
      const rating = ratings.codes[row] as number;
      this.#kindOfRow[row] = rating * this.#states.length + (states.codes[row] as number);
      const year = (calendar.years[row] as number) - this.#firstYear;
      this.#monthOfRow[row] = year * 12 + (calendar.months[row] as number) - 1;
    }
    this.#count(new Int32Array((catalogue.count + 31) >>> 5), catalogue.count, true);
    this.#allKinds = this.#kinds.slice();
    this.#allMonths = this.#months.slice();
  }

  /** Counts a row for each state that it touched, or with `beginOnly` for the first. */
  count(bits: Bitset, total: number, beginOnly: boolean): FacetCounts {
    const rowCount = this.#kindOfRow.length;
    const isMajority = total > rowCount / 2;
    this.#count(bits, rowCount, isMajority);
    if (isMajority) {
      subtractFrom(this.#allKinds, this.#kinds);
      subtractFrom(this.#allMonths, this.#months);
    }
    return this.#fold(beginOnly ? [] : this.#crossings.filter(([row]) => hasRow(bits, row)));
  }

  /** Counts the rows of a set, or of its complement. */
  #count(bits: Bitset, rowCount: number, isInverted: boolean): void {
    const [kinds, months] = [this.#kinds.fill(0), this.#months.fill(0)];
    const flip = isInverted ? -1 : 0;
    const { length } = bits;
    const [kindOfRow, monthOfRow] = [this.#kindOfRow, this.#monthOfRow];
    for (let w = 0; w < length; w++) {
      let word = (bits[w] as number) ^ flip;
      // Inverting the last word must not add rows past the end.
      if (w === length - 1 && rowCount & 31) word &= -1 >>> (32 - (rowCount & 31));
      for (; word !== 0; word &= word - 1) {
        const row = (w << 5) + 31 - Math.clz32(word & -word);
        const kind = kindOfRow[row] as number;
        const month = monthOfRow[row] as number;
        kinds[kind] = (kinds[kind] as number) + 1;
        months[month] = (months[month] as number) + 1;
      }
    }
  }

  #fold(crossings: readonly (readonly [row: number, state: number])[]): FacetCounts {
    const ratings = new Uint32Array(this.#ratings.length);
    const states = new Uint32Array(this.#states.length);
    const years = new Uint32Array(this.#months.length / 12);
    const months = new Uint32Array(12);
    for (let kind = 0; kind < this.#kinds.length; kind++) {
      const count = this.#kinds[kind] as number;
      if (count === 0) continue;
      const state = kind % states.length;
      const rating = (kind - state) / states.length;
      ratings[rating] = (ratings[rating] as number) + count;
      states[state] = (states[state] as number) + count;
    }
    for (const [, state] of crossings) states[state] = (states[state] as number) + 1;
    for (let at = 0; at < this.#months.length; at++) {
      const count = this.#months[at] as number;
      if (count === 0) continue;
      const month = at % 12;
      const year = (at - month) / 12;
      years[year] = (years[year] as number) + count;
      months[month] = (months[month] as number) + count;
    }
    return {
      ratings: listCounts(ratings, (code) => this.#ratings[code] ?? ''),
      states: listCounts(states, (code) => this.#states[code] ?? '').sort(byValue),
      years: listCounts(years, (year) => year + this.#firstYear),
      months: listCounts(months, (month) => month + 1),
    };
  }
}

/** A state that no tornado began in is listed too. Its names are in the order of the others. */
function crossingsOf(catalogue: Catalogue, began: readonly string[]) {
  const { values, codes, starts } = column(catalogue, 'otherStates');
  const known = new Map(began.map((name, code) => [foldText(name), code]));
  const states = [...began];
  const codeOf = values.map((name) => {
    const code = known.get(foldText(name));
    return code ?? states.push(name) - 1;
  });
  const crossings: [row: number, state: number][] = [];
  for (let row = 0; row + 1 < starts.length; row++) {
    for (let entry = starts[row] as number; entry < (starts[row + 1] as number); entry++)
      crossings.push([row, codeOf[codes[entry] as number] as number]);
  }
  return { states, crossings };
}

function subtractFrom(all: Uint32Array, counts: Uint32Array): void {
  for (let i = 0; i < all.length; i++) counts[i] = (all[i] as number) - (counts[i] as number);
}

function byValue(a: FacetCount<string>, b: FacetCount<string>): number {
  return a.value < b.value ? -1 : 1;
}

function listCounts<T>(counts: Uint32Array, valueOf: (at: number) => T): FacetCount<T>[] {
  const list: FacetCount<T>[] = [];
  for (let at = 0; at < counts.length; at++) {
    const count = counts[at] as number;
    if (count > 0) list.push({ value: valueOf(at), count });
  }
  return list;
}

/** The rows that pass a filter, and their facet counts after the first request for them. */
interface FilteredRows {
  bits: Bitset;
  total: number;
  counts?: FacetCounts;
}

/**
 * Caches the most recently used filters, because paging and sorting need the same rows again. Its size in bytes is
 * limited. The next filter reuses the set of an evicted one, so that there is no garbage to collect.
 */
class FilterCache {
  readonly #count: number;
  readonly #capacity: number;
  /** A Map iterates in the order of insertion: the first entry is the least recently used. */
  readonly #known = new Map<string, FilteredRows>();
  #free: Bitset | undefined;

  constructor(count: number, bytes: number) {
    this.#count = count;
    this.#capacity = Math.floor(bytes / (createBitset(count).byteLength + 200));
  }

  get(key: string): FilteredRows | undefined {
    const found = this.#known.get(key);
    if (found) {
      this.#known.delete(key);
      this.#known.set(key, found);
    }
    return found;
  }

  /** Returns a set to fill, which still has old rows. If filling it fails, its entry is already evicted. */
  takeFree(): Bitset {
    if (this.#capacity > 0 && this.#known.size >= this.#capacity) {
      const [oldest] = this.#known;
      if (oldest) {
        this.#known.delete(oldest[0]);
        return oldest[1].bits;
      }
    }
    // Without a capacity one set is enough, because no result is used after its call.
    const bits = this.#free ?? createBitset(this.#count);
    this.#free = this.#capacity > 0 ? undefined : bits;
    return bits;
  }

  put(key: string, rows: FilteredRows): FilteredRows {
    if (this.#capacity > 0) this.#known.set(key, rows);
    return rows;
  }
}

const defaultLimit = 10;
/** The max size of the cached filters. */
const defaultCacheBytes = 8_000_000;

/** Runs queries on one catalogue. A patched catalogue needs a new instance. */
export class CatalogueSearch {
  readonly catalogue: Catalogue;
  readonly #indexes: SearchIndexes;
  readonly #scratch: Bitset;
  readonly #everything: FilteredRows;
  readonly #cache: FilterCache;
  #facetCounter: FacetCounter | undefined;

  constructor(catalogue: Catalogue, { cacheBytes = defaultCacheBytes } = {}) {
    this.catalogue = catalogue;
    this.#indexes = new SearchIndexes(catalogue);
    this.#scratch = createBitset(catalogue.count);
    const bits = createBitset(catalogue.count);
    setRange(bits, 0, catalogue.count);
    this.#everything = { bits, total: catalogue.count };
    this.#cache = new FilterCache(catalogue.count, cacheBytes);
  }

  find(query: CatalogueQuery): CatalogueResult {
    checkQuery(query);
    const { sort = 'begin_datetime', direction = 'DESC', page = 1, limit = defaultLimit } = query;
    const matches = this.#match(query);
    const { bits, total } = matches;
    const skip = (page - 1) * limit;
    const people = sort === 'fatalities' || sort === 'injuries' ? placeOfFilter(query) : undefined;
    const sorted = people
      ? this.#orderIn(people, matches, sort, direction)
      : this.#indexes.order(sort, direction);
    const rows = query.first?.length
      ? selectAfterFirst(this.#rowsOf(query.first), bits, sorted, { skip, take: limit }, this.#scratch)
      : selectPage(bits, total, sorted, { skip, take: limit }, this.#scratch);
    return query.facets ? { total, rows, facets: this.#facetsOf(query, matches) } : { total, rows };
  }

  /** Returns the set of matching rows, for a map that draws them all. It is a copy that the caller may change. */
  match(filter: CatalogueFilter): Bitset {
    checkQuery(filter);
    return this.#match(filter).bits.slice();
  }

  /** Counts the matches that begin within the bounds of the filter. The others only come there. */
  countBeginning(filter: CatalogueFilter): number {
    const matches = this.match(filter);
    if (!filter.bounds) return countRows(matches);
    this.#scratch.fill(0);
    this.#indexes.paths(true).markBounds(this.#scratch, filter.bounds);
    intersect(matches, this.#scratch);
    return countRows(matches);
  }

  /** Counts what the matches have in common. */
  profile(filter: CatalogueFilter): RowProfile {
    checkQuery(filter);
    const matches = this.#match(filter);
    const { states } = this.#countRows(matches, filter);
    return profileRows(this.#indexes, { filter, ...matches, states });
  }

  /** Counts the people alone. */
  people(filter: CatalogueFilter): PeopleCounts {
    checkQuery(filter);
    return peopleOf(this.catalogue, { filter, ...this.#match(filter) });
  }

  #match(filter: CatalogueFilter): FilteredRows {
    const key = filterKey(filter);
    if (key === '') return this.#everything;
    const known = this.#cache.get(key);
    if (known) return known;
    const bits = this.#cache.takeFree();
    filterRows(this.#indexes, filter, bits, this.#scratch);
    return this.#cache.put(key, { bits, total: countRows(bits) });
  }

  /**
   * Counts each facet under all filters except its own. The result itself is counted first, because without a cache
   * the next filter reuses its set.
   */
  #facetsOf(filter: CatalogueFilter, matches: FilteredRows): FacetCounts {
    const facets = { ...this.#countRows(matches, filter) };
    for (const name of facetNames) {
      const wider = withoutOwnFilter(filter, name);
      if (wider !== filter)
        Object.assign(facets, { [name]: this.#countRows(this.#match(wider), filter)[name] });
    }
    return facets;
  }

  /** The most or the fewest people in a place first: rows of all others come behind, which no page has. */
  #orderIn(
    place: CasualtyPlace,
    { bits, total }: FilteredRows,
    sort: SortField,
    direction: SortDirection,
  ): SortOrder {
    const read = casualtiesIn(this.catalogue, place);
    const rows = listRows(bits, 0, total);
    const counts = rows.map((row) => {
      const { deaths, injuries } = read(row);
      return sort === 'fatalities' ? deaths : injuries;
    });
    const at = (holds: (count: number | null) => boolean) => rows.filter((_, n) => holds(counts[n] ?? null));
    const known = new Map(rows.map((row, n) => [row, counts[n] ?? 0]));
    const sign = direction === 'ASC' ? 1 : -1;
    const some = at((count) => count !== null && count > 0).sort(
      (a, b) => sign * ((known.get(a) ?? 0) - (known.get(b) ?? 0)) || a - b,
    );
    const none = at((count) => count === 0);
    const inOrder = [
      ...(direction === 'ASC' ? [...none, ...some] : [...some, ...none]),
      ...at((count) => count === null),
    ];
    const ranks = new Uint32Array(this.catalogue.count);
    for (const [rank, row] of inOrder.entries()) ranks[row] = rank;
    return { order: Uint32Array.from(inOrder), ranks };
  }

  #rowsOf(ids: readonly string[]): number[] {
    const rows = findRows(this.catalogue, ids);
    return [...new Set(ids)].flatMap((id) => rows.get(id) ?? []);
  }

  /** The key of a filter has `beginOnly` in it, so counts of both meanings are never mixed up. */
  #countRows(matches: FilteredRows, { beginOnly = false }: CatalogueFilter = {}): FacetCounts {
    this.#facetCounter ??= new FacetCounter(this.#indexes);
    matches.counts ??= this.#facetCounter.count(matches.bits, matches.total, beginOnly);
    return matches.counts;
  }
}

const facetNames = ['ratings', 'states', 'years', 'months'] as const satisfies (keyof FacetCounts)[];

/** The filters that another value of a facet would replace. */
const ownFilters: Record<keyof FacetCounts, readonly (keyof CatalogueFilter)[]> = {
  ratings: ['ratings'],
  states: ['state'],
  years: ['year'],
  months: ['month', 'day'],
};

/** Returns the filter without a facet's own part, or the same object if it has none. */
function withoutOwnFilter(filter: CatalogueFilter, facet: keyof FacetCounts): CatalogueFilter {
  const own = ownFilters[facet].filter((name) => hasEffect(filter[name]));
  if (own.length === 0) return filter;
  return { ...filter, ...Object.fromEntries(own.map((name) => [name, undefined])) };
}
