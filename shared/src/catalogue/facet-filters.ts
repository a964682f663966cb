import type { CatalogueFilter, FacetCounts } from './query.ts';

export const facetNames = ['ratings', 'states', 'years', 'months'] as const satisfies (keyof FacetCounts)[];

/** The filters that another value of a facet would replace. */
const ownFilters: Record<keyof FacetCounts, readonly (keyof CatalogueFilter)[]> = {
  ratings: ['ratings'],
  states: ['state'],
  years: ['year'],
  months: ['month', 'day'],
};

/** Returns the filter without a facet's own part, under which the facet counts. The same object if it has no such part. */
export function withoutOwnFilter(filter: CatalogueFilter, facet: keyof FacetCounts): CatalogueFilter {
  const own = ownFilters[facet].filter((name) => isSet(filter[name]));
  if (own.length === 0) return filter;
  return { ...filter, ...Object.fromEntries(own.map((name) => [name, undefined])) };
}

/** Returns whether a filter has an effect: an empty list or text has none. */
function isSet(value: CatalogueFilter[keyof CatalogueFilter]): boolean {
  return value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);
}
