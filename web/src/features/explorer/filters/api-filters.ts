import { areWholeYears } from './filter-years.ts';
import { filterQueryString, type ExplorerFilters } from './explorer-filters.ts';

/** Returns the filters as the API takes them. */
export function apiFilters(filters: ExplorerFilters): Record<string, string> {
  // The words for the place are for its chip.
  const { near: _place, ...values } = filterQueryString.values(filters);
  if (!areWholeYears(filters)) return values;
  // The years of the time brush are those on the wall clock, as are these days.
  return {
    ...values,
    start_time_from: '',
    start_time_to: '',
    date_from: laterDay(filters.from, filters.dateFrom),
    date_to: earlierDay(filters.to, filters.dateTo),
  };
}

/** Returns the later of two days. An empty one is open. */
export function laterDay(a: string, b: string): string {
  return a > b ? a : b;
}

export function earlierDay(a: string, b: string): string {
  if (a === '' || b === '') return a || b;
  return a < b ? a : b;
}
