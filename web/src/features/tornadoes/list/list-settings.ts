import { defaultPageSize } from '@touchdown/shared/contract/page-limits.ts';
import type { Rating } from '@touchdown/shared/tornadoes/rating.ts';
import { defaultSortDirection } from '@touchdown/shared/contract/list-defaults.ts';
import { type sortDirections, type TornadoSortField } from '@touchdown/shared/tornadoes/sort-fields.ts';
import { noMonthDay, type MonthDay } from '../../../lib/filters/month-day.ts';

/** Degrees as they came by the address; they are passed on as given. */
export interface MapArea {
  north: string;
  south: string;
  east: string;
  west: string;
}

export interface ListFilters {
  ratings: Rating[];
  /** Empty is all of them. */
  state: string;
  monthDay: MonthDay;
  area: MapArea | null;
}

/** `start_time` is what an address calls `begin_datetime`. */
export type SortField = Exclude<TornadoSortField, 'start_time'>;
export type SortDirection = (typeof sortDirections)[number];

/** All that the list's panel decides. */
export interface ListSettings extends ListFilters {
  sortBy: SortField;
  sortDirection: SortDirection;
  limit: number;
}

export const noFilters: ListFilters = { ratings: [], state: '', monthDay: noMonthDay, area: null };

export const defaultSort = {
  sortBy: 'begin_datetime',
  sortDirection: defaultSortDirection,
} as const satisfies Partial<ListSettings>;

export const defaultSettings: ListSettings = { ...noFilters, ...defaultSort, limit: defaultPageSize };

/** "Reset All": empty filters, newest first. The number of results is no filter and stays. */
export function resetAll(settings: ListSettings): ListSettings {
  return { ...settings, ...noFilters, ...defaultSort };
}
