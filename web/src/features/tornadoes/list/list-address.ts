import {
  defaultPage,
  defaultPageSize,
  maxPage,
  maxPageSize,
} from '@touchdown/shared/contract/page-limits.ts';
import { defaultSortField } from '@touchdown/shared/contract/list-defaults.ts';
import { sortDirections, tornadoSortFields } from '@touchdown/shared/tornadoes/sort-fields.ts';
import { addressText } from '../../../lib/address-text.ts';
import { isMonthDayActive, noMonthDay, readMonthDay } from '../../../lib/filters/month-day.ts';
import { readScaleList, writeScaleList } from '../../../lib/filters/scale-values.ts';
import { findState } from '../../../lib/filters/us-states.ts';
import {
  defaultSettings,
  defaultSort,
  type ListSettings,
  type MapArea,
  type SortField,
} from './list-settings.ts';

/** What an address asks for; a value that means nothing is the default, or no filter. */
export function readListAddress(search: URLSearchParams): { settings: ListSettings; page: number } {
  const monthDay = readMonthDay(search.get('month'), search.get('day'));
  return {
    page: wholeNumber(search.get('page'), maxPage) ?? defaultPage,
    settings: {
      ratings: readScaleList(`${search.get('ef_rating') ?? ''},${search.get('f_ef_scale') ?? ''}`),
      state: findState(search.get('state')),
      monthDay: isMonthDayActive(monthDay) ? monthDay : noMonthDay,
      area: readArea(search),
      sortBy: readSortField(search.get('sort_by')),
      sortDirection:
        sortDirections.find((one) => one === search.get('sort_direction')?.toUpperCase()) ??
        defaultSort.sortDirection,
      limit: wholeNumber(search.get('limit'), maxPageSize) ?? defaultPageSize,
    },
  };
}

/** The address of settings and page, defaults left out. Two settings that ask for the same have the same. */
export function writeListAddress(settings: ListSettings, page: number = defaultPage): string {
  const wanted = Object.entries(addressValues(settings, page));
  return addressText(Object.fromEntries(wanted.filter(([name, value]) => defaultValues[name] !== value)));
}

/** Whether an address says only what was understood; spelled-out defaults are welcome. */
export function isUnderstood(search: URLSearchParams): boolean {
  const { settings, page } = readListAddress(search);
  const values = addressValues(settings, page);
  return [...search].every(([name, value]) => value === String(values[name] ?? ''));
}

function addressValues(settings: ListSettings, page: number): Record<string, string | number | undefined> {
  const { sortBy, sortDirection, limit } = settings;
  return {
    page,
    limit,
    ...filterValues(settings),
    sort_by: sortBy === defaultSort.sortBy ? defaultSortField : sortBy,
    sort_direction: sortDirection,
  };
}

const defaultValues = addressValues(defaultSettings, defaultPage);

/** The filters as the address and the API call them; month and day only together. */
export function filterValues({ ratings, state, monthDay, area }: ListSettings) {
  const { month, day } = isMonthDayActive(monthDay) ? monthDay : noMonthDay;
  return {
    ef_rating: writeScaleList(ratings),
    state: state.toUpperCase(),
    month: month ?? undefined,
    day: day ?? undefined,
    bounds_north: area?.north,
    bounds_south: area?.south,
    bounds_east: area?.east,
    bounds_west: area?.west,
  };
}

function readSortField(text: string | null): SortField {
  const named = tornadoSortFields.find((field) => field === text);
  return named === undefined || named === defaultSortField ? defaultSort.sortBy : named;
}

/** Only four numbers are an area. Upside down or beyond a pole, it is for the server to understand. */
function readArea(search: URLSearchParams): MapArea | null {
  const [north, south, east, west] = ['north', 'south', 'east', 'west'].map((side) =>
    degrees(search.get(`bounds_${side}`)),
  );
  return north && south && east && west ? { north, south, east, west } : null;
}

function degrees(text: string | null): string | undefined {
  return text !== null && /^-?\d{1,3}(\.\d{1,20})?$/.test(text) ? text : undefined;
}

function wholeNumber(text: string | null, most: number): number | undefined {
  if (text === null || !/^\d{1,9}$/.test(text)) return undefined;
  const value = Number(text);
  return value >= 1 && value <= most ? value : undefined;
}
