import { defineQueryString } from '../../lib/list-state/define-query-string.ts';
import { dayOfYear, scales, stateName } from '../../lib/list-state/filter-parameters.ts';
import { pageNumber } from '../../lib/list-state/parameters.ts';

/** The list of storm reports by its query string. The API calls its parameters the same. */
export const reportQueryString = defineQueryString({
  // As the specification has it for this list: parsed as an integer, so `2.9` is page 2.
  page: pageNumber({ parse: (text) => Number.parseInt(text, 10) }),
  scales: scales('f_scale'),
  state: stateName,
  monthDay: dayOfYear,
});
