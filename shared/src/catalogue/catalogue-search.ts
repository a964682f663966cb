import { countRows, createBitset, intersect, listRows, setRange, type Bitset } from './bitset.ts';
import { casualtiesIn, placeOfFilter, type CasualtyPlace } from './casualties.ts';
import type { Catalogue } from './columns.ts';
import { FacetCounter } from './count-facets.ts';
import { FilterCache, type FilteredRows } from './filter-cache.ts';
import { filterKey, filterRows, hasEffect } from './filter-rows.ts';
import {
  checkQuery,
  type CatalogueFilter,
  type CatalogueQuery,
  type CatalogueResult,
  type SortField,
  type FacetCounts,
} from './query.ts';
import { peopleOf, profileRows, type PeopleCounts, type RowProfile } from './profile-rows.ts';
import { SearchIndexes } from './search-indexes.ts';
import { findRows } from './find-rows.ts';
import { selectAfterFirst, selectPage } from './select-page.ts';
import type { SortDirection } from '../tornadoes/sort-fields.ts';
import type { SortOrder } from './sort-orders.ts';

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
