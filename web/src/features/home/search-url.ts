import { writeScaleList } from '../../lib/filters/scale-values.ts';
import { toQueryString } from '../../lib/to-query-string.ts';
import type { HomeFilter } from './home-filter.ts';
import type { AreaBounds } from './seen-tornadoes.ts';

const newestFirst = { sort_by: 'start_time', sort_direction: 'DESC' };
const boundsDigits = 6;

/**
 * Returns the URL of the list with these filters, newest first, for "Search" and "View Results". It has no bounds
 * while the map above "View Results" shows the whole country.
 */
export function searchUrl({ ratings, state }: HomeFilter, bounds?: AreaBounds): string {
  const query = toQueryString({
    ef_rating: writeScaleList(ratings),
    state: state.toUpperCase(),
    ...(bounds ? boundsQuery(bounds) : {}),
    ...newestFirst,
  });
  return `/tornadoes?${query}`;
}

function boundsQuery({ north, south, east, west }: AreaBounds) {
  return {
    bounds_north: north.toFixed(boundsDigits),
    bounds_south: south.toFixed(boundsDigits),
    bounds_east: east.toFixed(boundsDigits),
    bounds_west: west.toFixed(boundsDigits),
  };
}
