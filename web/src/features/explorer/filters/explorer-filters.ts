import type { OwnSetting } from '@touchdown/shared/tornadoes/filter-values.ts';
import {
  defineQueryString,
  type Parameter,
  type SettingsOf,
} from '../../../lib/list-state/define-query-string.ts';
import { dayOfYear, scales, stateName } from '../../../lib/list-state/filter-parameters.ts';
import { nearPlace } from '../../../lib/list-state/near-parameter.ts';
import { existingDay, recordFilterParameters } from '../../../lib/list-state/record-filter-parameters.ts';
import { searchWords } from '../../../lib/list-state/search-parameter.ts';

/** A day such as `1974-04-03`, or empty for an open span. A time after the day is ignored. */
function dayOf(name: string): Parameter<string> {
  return {
    fallback: '',
    read: (search) => existingDay(/^\d{4}-\d{2}-\d{2}/.exec(search.get(name) ?? '')?.[0] ?? ''),
    write: (day) => ({ [name]: day }),
    leftOut: (search) => {
      const text = search.get(name) ?? '';
      return text === '' || existingDay(text.slice(0, 10)) !== ''
        ? []
        : [`“${text}” isn’t a date. Use the form 1974-04-03.`];
    },
  };
}

/** The filters that have a chip over the map instead of a field. They are those of the list, with the same names. */
const chipParameters = { q: searchWords, ...recordFilterParameters, near: nearPlace };

export const chipQueryString = defineQueryString(chipParameters);

/** The filters of the map. The parameters have the same names in the query string and in the API. */
export const filterParameters = {
  ratings: scales('ef_rating'),
  state: stateName,
  from: dayOf('start_time_from'),
  to: dayOf('start_time_to'),
  monthDay: dayOfYear,
  ...chipParameters,
} satisfies Record<Exclude<OwnSetting, 'area'>, unknown> & Record<string, unknown>;

export const filterQueryString = defineQueryString(filterParameters);

export type ExplorerFilters = SettingsOf<typeof filterQueryString>;

export const noFilters: ExplorerFilters = filterQueryString.defaults;

export function isActive(filters: ExplorerFilters): boolean {
  return filterQueryString.write(filters) !== '';
}
