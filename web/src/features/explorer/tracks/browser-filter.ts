import type { CatalogueFilter } from '@touchdown/shared/catalogue/query.ts';
import { readParameters, serverParameters, toFilters } from '@touchdown/shared/tornadoes/filter-values.ts';
import { filterQueryString, type ExplorerFilters } from '../filters/explorer-filters.ts';
import { areWholeYears } from '../filters/filter-years.ts';

/**
 * The filters of the API's query as a filter of the engine in the browser, without those that the server answers.
 * Whole years are a span of the brush, so that the histogram of the years also counts the others.
 */
export function browserFilter(filters: ExplorerFilters): CatalogueFilter {
  const values = filterQueryString.values(
    areWholeYears(filters) ? { ...filters, from: '', to: '' } : filters,
  );
  const own = Object.entries(values).filter(([name]) => !serverParameters.has(name));
  return toFilters(readParameters(Object.fromEntries(own)));
}
