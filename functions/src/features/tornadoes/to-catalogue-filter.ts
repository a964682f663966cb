import type { CatalogueFilter, NumberRange } from '@touchdown/shared/catalogue/query.ts';
import type { TornadoFilter } from '@touchdown/shared/tornadoes/tornado-filter-query.ts';

/** Translates the filters of a query string to the filter of the catalogue engine. */
export function toCatalogueFilter(query: TornadoFilter): CatalogueFilter {
  const { state, county, month, day, year, q: text } = query;
  return {
    // Two names for one filter. With both, a tornado matches if it has a rating of either.
    ratings: [...new Set([...(query.ef_rating ?? []), ...(query.f_ef_scale ?? [])])],
    beginOnly: query.begin_only || undefined,
    state,
    county,
    month,
    day,
    year,
    text,
    localDates: localDatesOf(query),
    begin: range(query.start_time_from, query.start_time_to),
    bounds: boundsOf(query),
    near: nearOf(query),
    lengthMiles: range(query.min_length, query.max_length),
    widthYards: range(query.min_width, query.max_width),
    fatalities: range(query.min_fatalities, query.max_fatalities),
    injuries: range(query.min_injuries, query.max_injuries),
    damageUsd: range(query.min_damage, query.max_damage),
  };
}

function range(min: number | undefined, max: number | undefined): NumberRange | undefined {
  return min === undefined && max === undefined ? undefined : { min, max };
}

function localDatesOf({ date_from: from, date_to: to }: TornadoFilter): CatalogueFilter['localDates'] {
  return from === undefined && to === undefined ? undefined : { from, to };
}

/** The schema requires all four bounds or none, and likewise all three values of the circle. */
function boundsOf(query: TornadoFilter): CatalogueFilter['bounds'] {
  const { bounds_north: north, bounds_south: south, bounds_east: east, bounds_west: west } = query;
  if (north === undefined || south === undefined || east === undefined || west === undefined) {
    return undefined;
  }
  return { north, south, east, west };
}

function nearOf({ near_lat: lat, near_lon: lon, radius_miles: radiusMiles }: TornadoFilter) {
  if (lat === undefined || lon === undefined || radiusMiles === undefined) return undefined;
  return { lat, lon, radiusMiles };
}
