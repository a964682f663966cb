import type { CatalogueFilter, NumberRange } from '@touchdown/shared/catalogue/query.ts';
import type { ExplorerFilters } from '../filters/explorer-filters.ts';
import { areWholeYears } from '../filters/filter-years.ts';

const daySeconds = 86_400;

/**
 * The filters of the API's query as a filter of the catalogue engine in the browser. It has no names of places, so that a
 * search and a county are answered by the server.
 */
export function browserFilter(filters: ExplorerFilters): CatalogueFilter {
  const { ratings, state, monthDay, year, dateFrom, dateTo, near } = filters;
  return {
    ratings,
    state: state || undefined,
    begin: beginOf(filters),
    month: monthDay.month ?? undefined,
    day: monthDay.day ?? undefined,
    year: year === '' ? undefined : Number(year),
    localDates:
      dateFrom === '' && dateTo === '' ? undefined : { from: dateFrom || undefined, to: dateTo || undefined },
    near:
      near.lat === ''
        ? undefined
        : { lat: Number(near.lat), lon: Number(near.lon), radiusMiles: Number(near.miles) },
    fatalities: atLeast(filters.minFatalities),
    injuries: atLeast(filters.minInjuries),
    lengthMiles: atLeast(filters.minLength),
    widthYards: atLeast(filters.minWidth),
    damageUsd: atLeast(filters.minDamage),
  };
}

/** Whole years are a span of the brush, so that the histogram of the years also counts the others. */
function beginOf(days: ExplorerFilters): NumberRange | undefined {
  const { from, to } = days;
  if ((from === '' && to === '') || areWholeYears(days)) return undefined;
  return {
    min: from === '' ? undefined : Date.parse(from) / 1000,
    max: to === '' ? undefined : Date.parse(to) / 1000 + daySeconds - 1,
  };
}

function atLeast(amount: string): NumberRange | undefined {
  return amount === '' ? undefined : { min: Number(amount) };
}
