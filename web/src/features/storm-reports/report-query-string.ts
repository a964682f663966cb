import { defineQueryString, type SettingsOf } from '../../lib/list-state/define-query-string.ts';
import { dayOfYear, scales, stateName } from '../../lib/list-state/filter-parameters.ts';
import { pageNumber } from '../../lib/list-state/parameters.ts';

/** The query string of the list of storm reports. Its parameters have the same names in the API. */
export const reportQueryString = defineQueryString({
  // The specification asks for an integer in this list, so `2.9` is page 2.
  page: pageNumber({ parse: (text) => Number.parseInt(text, 10) }),
  scales: scales('f_scale'),
  state: stateName,
  monthDay: dayOfYear,
});

export type ReportSettings = SettingsOf<typeof reportQueryString>;
