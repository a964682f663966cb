import type { TornadoFacets } from '@touchdown/shared/tornadoes/answers.ts';

/** The number of tornadoes for each choice under the other applied filters. */
export interface FacetLookup {
  ratings: ReadonlyMap<string, number>;
  states: ReadonlyMap<string, number>;
  months: ReadonlyMap<number, number>;
  years: ReadonlyMap<number, number>;
}

export function facetCounts(facets: TornadoFacets | undefined): FacetLookup | undefined {
  return (
    facets && {
      ratings: countsOf(facets.rating),
      states: countsOf(facets.state),
      months: countsOf(facets.month),
      years: countsOf(facets.year),
    }
  );
}

function countsOf<T>(facet: readonly { value: T; count: number }[]): Map<T, number> {
  return new Map(facet.map(({ value, count }) => [value, count]));
}
