import { noMonthDay, isMonthDayActive } from '../../../lib/filters/month-day.ts';
import { toQueryString } from '../../../lib/to-query-string.ts';
import type { DayBrush } from '../tracks/use-track-layer.ts';
import { earlierDay, laterDay } from './api-filters.ts';
import { filterQueryString, type ExplorerFilters } from './explorer-filters.ts';
import type { ViewBounds } from './explorer-query.ts';

const boundsDecimals = 6;

/** The list of the same tornadoes, and sentences about what a list cannot be narrowed to. */
export interface ListLink {
  to: string;
  leftOut: string[];
}

/** Returns the list with the filters of the map and, where bounds are given, only of what was there. */
export function listLink(filters: ExplorerFilters, brush: DayBrush, bounds?: ViewBounds): ListLink {
  const { months, hours } = brush;
  const isOneMonth = months !== undefined && months.from === months.to;
  const takesMonth = isOneMonth && !isMonthDayActive(filters.monthDay);
  const values = filterQueryString.values({
    ...filters,
    // The list has one pair of days.
    from: '',
    to: '',
    dateFrom: laterDay(filters.from, filters.dateFrom),
    dateTo: earlierDay(filters.to, filters.dateTo),
    monthDay: takesMonth ? { ...noMonthDay, month: months.from } : filters.monthDay,
  });
  const query = toQueryString({ ...values, ...(bounds ? boundsQuery(bounds) : {}) });
  const leftOut = [
    ...(months && !takesMonth ? ['The list can’t filter by a range of months.'] : []),
    ...(hours ? ['The list can’t filter by hour of day.'] : []),
  ];
  return { to: query === '' ? '/tornadoes' : `/tornadoes?${query}`, leftOut };
}

function boundsQuery(bounds: ViewBounds): Record<string, string> {
  const side = (name: keyof ViewBounds) => bounds[name].toFixed(boundsDecimals);
  return {
    bounds_north: side('north'),
    bounds_south: side('south'),
    bounds_east: side('east'),
    bounds_west: side('west'),
  };
}
