import type { CatalogueFilter, NumberRange } from '@touchdown/shared/catalogue/query.ts';
import type { TornadoFilter } from '@touchdown/shared/tornadoes/tornado-filter-query.ts';

/** What a URL asks, in the engine's words. */
export function toCatalogueFilter(asked: TornadoFilter): CatalogueFilter {
  const { state, county, month, day, year, q: text } = asked;
  return {
    // Two names for one filter: who sends both gets what either asks for.
    ratings: [...new Set([...(asked.ef_rating ?? []), ...(asked.f_ef_scale ?? [])])],
    state,
    county,
    month,
    day,
    year,
    text,
    localDates: localDatesOf(asked),
    begin: range(asked.start_time_from, asked.start_time_to),
    bounds: boundsOf(asked),
    near: nearOf(asked),
    lengthMiles: range(asked.min_length, asked.max_length),
    widthYards: range(asked.min_width, asked.max_width),
    fatalities: range(asked.min_fatalities, asked.max_fatalities),
    injuries: range(asked.min_injuries, asked.max_injuries),
    damageUsd: range(asked.min_damage, asked.max_damage),
  };
}

function range(min: number | undefined, max: number | undefined): NumberRange | undefined {
  return min === undefined && max === undefined ? undefined : { min, max };
}

function localDatesOf({ date_from: from, date_to: to }: TornadoFilter): CatalogueFilter['localDates'] {
  return from === undefined && to === undefined ? undefined : { from, to };
}

/** The schema lets all four through or none; so it is with the circle. */
function boundsOf(asked: TornadoFilter): CatalogueFilter['bounds'] {
  const { bounds_north: north, bounds_south: south, bounds_east: east, bounds_west: west } = asked;
  if (north === undefined || south === undefined || east === undefined || west === undefined) {
    return undefined;
  }
  return { north, south, east, west };
}

function nearOf({ near_lat: lat, near_lon: lon, radius_miles: radiusMiles }: TornadoFilter) {
  if (lat === undefined || lon === undefined || radiusMiles === undefined) return undefined;
  return { lat, lon, radiusMiles };
}
