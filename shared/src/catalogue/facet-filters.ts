import type { CatalogueFilter, FacetCounts } from './query.ts';

export const facetNames = ['ratings', 'states', 'years', 'months'] as const satisfies (keyof FacetCounts)[];

/** The filters that choosing another value of a facet would replace. */
const ownFilters: Record<keyof FacetCounts, readonly (keyof CatalogueFilter)[]> = {
  ratings: ['ratings'],
  states: ['state'],
  years: ['year'],
  months: ['month', 'day'],
};

/** The filter that a facet counts under: without the facet's own part. The same object where it has none. */
export function withoutOwnFilter(filter: CatalogueFilter, facet: keyof FacetCounts): CatalogueFilter {
  const own = ownFilters[facet].filter((name) => isSet(filter[name]));
  if (own.length === 0) return filter;
  return { ...filter, ...Object.fromEntries(own.map((name) => [name, undefined])) };
}

/** An empty list or text filters nothing. */
function isSet(value: CatalogueFilter[keyof CatalogueFilter]): boolean {
  return value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);
}
