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

/** Degrees as they are in the query string; they are passed on unchanged. */
interface MapArea {
  north: string;
  south: string;
  east: string;
  west: string;
}

/** The area of a map, where all four sides are numbers. The server handles one that is upside down or beyond a pole. */
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

const maxSearchLength = 100;

/** The words of the search field. The chips of a list say what they were understood as. */
const search: Parameter<string> = {
  fallback: '',
  read: (from) => (from.get('q') ?? '').trim().slice(0, maxSearchLength),
  write: (q) => ({ q }),
  chips: (q) => (q ? [{ key: 'q', label: `“${q}”`, without: () => '' }] : []),
};

/** The query string says `start_time` for `begin_datetime`. */
export type ListSortField = Exclude<TornadoSortField, typeof defaultSortField>;
const sortFields = tornadoSortFields.filter((field) => field !== defaultSortField);

/** The query string of the tornado list: all settings of its panel, and the page. */
export const listQueryString = defineQueryString({
  page: pageNumber(),
  limit: wholeNumber('limit', { max: maxPageSize, fallback: defaultPageSize }),
  q: search,
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

/** Whether the best match comes first: a search without a chosen order. */
export function isByBestMatch({ q, sortBy, sortDirection }: ListSettings): boolean {
  const { defaults } = listQueryString;
  return q !== '' && sortBy === defaults.sortBy && sortDirection === defaults.sortDirection;
}

/** Returns the query of the API call. */
export function listApiQuery(settings: ListSettings): Record<string, string> {
  const {
    q,
    sort_by: sortBy = '',
    sort_direction: sortDirection = '',
    ...filters
  } = listQueryString.values(settings);
  return {
    ...filters,
    ...(q ? { q } : {}),
    ...(isByBestMatch(settings) ? {} : { sort_by: sortBy, sort_direction: sortDirection }),
  };
}

/** Returns the settings after "Reset All": empty filters, newest first. The page size is not a filter and stays. */
export function resetAll(settings: ListSettings): ListSettings {
  const { sortBy, sortDirection } = listQueryString.defaults;
  return { ...listQueryString.unfiltered(settings), sortBy, sortDirection };
}
