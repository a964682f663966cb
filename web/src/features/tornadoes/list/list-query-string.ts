import { defaultPageSize, maxPageSize } from '@touchdown/shared/contract/page-limits.ts';
import { defaultSortDirection, defaultSortField } from '@touchdown/shared/contract/list-defaults.ts';
import {
  sortDirections,
  type SortDirection,
  tornadoSortFields,
  type TornadoSortField,
} from '@touchdown/shared/tornadoes/sort-fields.ts';
import {
  defineQueryString,
  type Parameter,
  type SettingsOf,
} from '../../../lib/list-state/define-query-string.ts';
import { dayOfYear, scales, stateName } from '../../../lib/list-state/filter-parameters.ts';
import { choice, pageNumber, wholeNumber } from '../../../lib/list-state/parameters.ts';

/** Degrees as they came in the query string; they are passed on as given. */
interface MapArea {
  north: string;
  south: string;
  east: string;
  west: string;
}

/** Only four numbers are an area. Upside down or beyond a pole, it is for the server to understand. */
const mapArea: Parameter<MapArea | null> = {
  fallback: null,
  read: (search) => {
    const [north, south, east, west] = ['north', 'south', 'east', 'west'].map((side) =>
      degrees(search.get(`bounds_${side}`)),
    );
    return north && south && east && west ? { north, south, east, west } : null;
  },
  write: (area) => ({
    bounds_north: area?.north ?? '',
    bounds_south: area?.south ?? '',
    bounds_east: area?.east ?? '',
    bounds_west: area?.west ?? '',
  }),
  chips: (area) => (area ? [{ key: 'area', label: 'Map area', without: () => null }] : []),
};

function degrees(text: string | null): string | undefined {
  return text !== null && /^-?\d{1,3}(\.\d{1,20})?$/.test(text) ? text : undefined;
}

/** `start_time` is what an address calls `begin_datetime`. */
export type ListSortField = Exclude<TornadoSortField, typeof defaultSortField>;
const sortFields = tornadoSortFields.filter((field) => field !== defaultSortField);

/** The tornado list by its query string: all that its panel decides, and the page. */
export const listQueryString = defineQueryString({
  page: pageNumber(),
  limit: wholeNumber('limit', { max: maxPageSize, fallback: defaultPageSize }),
  ratings: scales('ef_rating', 'f_ef_scale'),
  state: stateName,
  monthDay: dayOfYear,
  area: mapArea,
  sortBy: choice<ListSortField>('sort_by', sortFields, 'begin_datetime', {
    begin_datetime: defaultSortField,
  }),
  sortDirection: choice<SortDirection>('sort_direction', sortDirections, defaultSortDirection),
});

export type ListSettings = SettingsOf<typeof listQueryString>;

/** "Reset All": empty filters, newest first. The number of results is no filter and stays. */
export function resetAll(settings: ListSettings): ListSettings {
  const { sortBy, sortDirection } = listQueryString.defaults;
  return { ...listQueryString.unfiltered(settings), sortBy, sortDirection };
}
