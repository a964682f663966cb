import type { Rating } from '@touchdown/shared/tornadoes/rating.ts';
import { toQueryString } from '../../lib/to-query-string.ts';
import { writeScaleList } from '../../lib/filters/scale-values.ts';

/** The filters of the home page's panels. */
export interface HomeFilter {
  ratings: Rating[];
  /** Empty for all states. */
  state: string;
}

export const noHomeFilter: HomeFilter = { ratings: [], state: '' };

export function isHomeFilterActive({ ratings, state }: HomeFilter): boolean {
  return ratings.length > 0 || state !== '';
}

const newestFirst = { sort_by: 'start_time', sort_direction: 'DESC' };

/**
 * Returns the URL of the list with these filters, newest first, for "Search" and "View Results". It has no
 * bounds, because the picture above "View Results" always shows the whole country.
 */
export function searchUrl({ ratings, state }: HomeFilter): string {
  return listUrl({ ef_rating: writeScaleList(ratings), state: state.toUpperCase(), ...newestFirst });
}

/** Returns the URL of "View All Tornadoes on This Day": the whole list that the card begins. */
export function onThisDayUrl({ month, day }: { month: number; day: number }): string {
  return listUrl({ month, day, sort_by: 'tor_f_scale', sort_direction: 'DESC' });
}

function listUrl(values: Parameters<typeof toQueryString>[0]): string {
  return `/tornadoes?${toQueryString(values)}`;
}
