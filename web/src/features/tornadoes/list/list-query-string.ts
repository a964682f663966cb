import { defaultPageSize, maxPageSize } from '@touchdown/shared/contract/page-limits.ts';
import { defaultSortDirection, defaultSortField } from '@touchdown/shared/contract/list-defaults.ts';
import {
  sortDirections,
  type SortDirection,
  tornadoSortFields,
  type TornadoSortField,
} from '@touchdown/shared/tornadoes/sort-fields.ts';
import type { OwnSetting } from '@touchdown/shared/tornadoes/filter-values.ts';
import {
  defineQueryString,
  saysTheSame,
  type QueryString,
  type SettingsOf,
} from '../../../lib/list-state/define-query-string.ts';
import { dayOfYear, scales, stateName } from '../../../lib/list-state/filter-parameters.ts';
import { recordFilterParameters } from '../../../lib/list-state/record-filter-parameters.ts';
import { mapArea } from '../../../lib/list-state/map-area-parameter.ts';
import { nearPlace } from '../../../lib/list-state/near-parameter.ts';
import { choice, pageNumber, wholeNumber } from '../../../lib/list-state/parameters.ts';
import { searchWords } from '../../../lib/list-state/search-parameter.ts';

/** The query string says `start_time` for `begin_datetime`. */
export type ListSortField = Exclude<TornadoSortField, typeof defaultSortField>;
const sortFields = tornadoSortFields.filter((field) => field !== defaultSortField);

export const listViews = ['cards', 'table'] as const;
export type ListView = (typeof listViews)[number];

const base = defineQueryString({
  page: pageNumber(),
  limit: wholeNumber('limit', { max: maxPageSize, fallback: defaultPageSize }),
  q: searchWords,
  ratings: scales('ef_rating', 'f_ef_scale'),
  state: stateName,
  monthDay: dayOfYear,
  ...recordFilterParameters,
  near: nearPlace,
  area: mapArea,
  sortBy: choice<ListSortField>('sort_by', sortFields, 'begin_datetime', {
    begin_datetime: defaultSortField,
  }),
  sortDirection: choice<SortDirection>('sort_direction', sortDirections, defaultSortDirection),
  view: choice('view', listViews, 'cards'),
} satisfies Record<OwnSetting, unknown> & Record<string, unknown>);

/** A search without a chosen order has the best match first. */
export const bestMatch = 'best_match';

export type ListSettings = Omit<SettingsOf<typeof base>, 'sortBy'> & {
  sortBy: ListSortField | typeof bestMatch;
};

/**
 * The query string of the tornado list: all settings of its panel, and the page. "Newest first" is the default of a
 * list and therefore not written, but with a search it is written, because there the best match is the default.
 */
export const listQueryString: QueryString<ListSettings> = {
  defaults: base.defaults,
  read: (from) => {
    const settings = base.read(from);
    return settings.q && !from.has('sort_by') && isNewestFirst(settings)
      ? { ...settings, sortBy: bestMatch }
      : settings;
  },
  values: (settings) => base.values(withField(settings)),
  write: (settings) => {
    const text = base.write(withField(settings));
    return settings.q && isNewestFirst(settings) ? `${text}&sort_by=${defaultSortField}` : text;
  },
  isUnderstood: (search) => saysTheSame(search, listQueryString.write(listQueryString.read(search))),
  leftOut: base.leftOut,
  chips: (settings, units) =>
    base.chips(withField(settings), units).map((chip) => ({
      ...chip,
      without: (from) => ({ ...chip.without(withField(from)), sortBy: from.sortBy }),
    })),
  unfiltered: (settings) => ({ ...base.unfiltered(withField(settings)), sortBy: settings.sortBy }),
};

function isNewestFirst({ sortBy, sortDirection }: Pick<ListSettings, 'sortBy' | 'sortDirection'>): boolean {
  return sortBy === base.defaults.sortBy && sortDirection === base.defaults.sortDirection;
}

/** Returns the settings with a field in place of the best match. */
function withField(settings: ListSettings): SettingsOf<typeof base> {
  const { sortBy, sortDirection } = base.defaults;
  return settings.sortBy === bestMatch
    ? { ...settings, sortBy, sortDirection }
    : { ...settings, sortBy: settings.sortBy };
}

/** Whether the best match comes first: a search without a chosen order. */
export function isByBestMatch({ q, sortBy }: ListSettings): boolean {
  return q !== '' && sortBy === bestMatch;
}

/** Returns the query of the API call. */
export function listApiQuery(settings: ListSettings): Record<string, string> {
  const {
    q,
    // The words for the place are for the chip, and the view is for the page.
    near: _place,
    view: _view,
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

/** Returns the query of the profile of all tornadoes that the list has, on whatever page. */
export function profileQuery(settings: ListSettings): Record<string, string> {
  const {
    page: _page,
    limit: _limit,
    sort_by: _by,
    sort_direction: _direction,
    ...filters
  } = listApiQuery(settings);
  return filters;
}

/** Returns the settings after "Reset All": empty filters, newest first. The page size is not a filter and stays. */
export function resetAll(settings: ListSettings): ListSettings {
  const { sortBy, sortDirection } = base.defaults;
  return { ...listQueryString.unfiltered(settings), sortBy, sortDirection };
}
