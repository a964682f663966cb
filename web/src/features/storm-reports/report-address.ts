import { defineAddress } from '../../lib/list-state/define-address.ts';
import { dayOfYear, scales, stateName } from '../../lib/list-state/filter-parameters.ts';
import { pageNumber } from '../../lib/list-state/parameters.ts';

/** The list of reports by its address. The API calls its parameters the same. */
export const reportAddress = defineAddress({
  // As the specification has it for this list: parsed as an integer, so `2.9` is page 2.
  page: pageNumber({ parse: (text) => Number.parseInt(text, 10) }),
  scales: scales('f_scale'),
  state: stateName,
  monthDay: dayOfYear,
});
