import { toQueryString } from '../../lib/to-query-string.ts';

/** Returns the URL of "View All Tornadoes on This Day": the whole list that the card begins. */
export function onThisDayUrl({ month, day }: { month: number; day: number }): string {
  return `/tornadoes?${toQueryString({ month, day, sort_by: 'tor_f_scale', sort_direction: 'DESC' })}`;
}
