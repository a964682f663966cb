import type { Rating } from '@touchdown/shared/tornadoes/rating.ts';
import { isMonthDayActive, noMonthDay, type MonthDay } from '../../../lib/filters/month-day.ts';
import { writeScaleList } from '../../../lib/filters/scale-values.ts';

/** What the map is asked to show. */
export interface ExplorerFilters {
  ratings: Rating[];
  /** Empty is all states. */
  state: string;
  /** `1974-04-03`, or empty where it is open. */
  from: string;
  to: string;
  monthDay: MonthDay;
}

export const noFilters: ExplorerFilters = { ratings: [], state: '', from: '', to: '', monthDay: noMonthDay };

export function isActive({ ratings, state, from, to, monthDay }: ExplorerFilters): boolean {
  return ratings.length > 0 || state !== '' || from !== '' || to !== '' || isMonthDayActive(monthDay);
}

/** As the address and the API take them; what is empty is left out. Month and day go only together. */
export function filterParameters({
  ratings,
  state,
  from,
  to,
  monthDay,
}: ExplorerFilters): Record<string, string> {
  const parameters: Record<string, string> = {};
  if (ratings.length > 0) parameters['ef_rating'] = writeScaleList(ratings);
  if (state !== '') parameters['state'] = state.toUpperCase();
  if (from !== '') parameters['start_time_from'] = from;
  if (to !== '') parameters['start_time_to'] = to;
  if (isMonthDayActive(monthDay)) {
    parameters['month'] = String(monthDay.month);
    parameters['day'] = String(monthDay.day);
  }
  return parameters;
}
