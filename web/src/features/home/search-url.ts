import type { Rating } from '@touchdown/shared/tornadoes/rating.ts';
import { toQueryString } from '../../lib/to-query-string.ts';
import { writeScaleList } from '../../lib/filters/scale-values.ts';

/** What the home page's panels ask for. */
export interface HomeFilter {
  ratings: Rating[];
  /** Empty is all of them. */
  state: string;
}

export const noHomeFilter: HomeFilter = { ratings: [], state: '' };

export function isHomeFilterActive({ ratings, state }: HomeFilter): boolean {
  return ratings.length > 0 || state !== '';
}

const newestFirst = { sort_by: 'start_time', sort_direction: 'DESC' };

/**
 * "Search" and "View Results": the list with these filters, newest first. Without bounds: the picture that
 * "View Results" stands under shows the whole country and cannot be moved.
 */
export function searchUrl({ ratings, state }: HomeFilter): string {
  return listUrl({ ef_rating: writeScaleList(ratings), state: state.toUpperCase(), ...newestFirst });
}

/** "View All Tornadoes on This Day": the list whose beginning the card shows. */
export function onThisDayUrl({ month, day }: { month: number; day: number }): string {
  return listUrl({ month, day, sort_by: 'tor_f_scale', sort_direction: 'DESC' });
}

function listUrl(values: Parameters<typeof toQueryString>[0]): string {
  return `/tornadoes?${toQueryString(values)}`;
}
