import { toQueryString } from '../../lib/to-query-string.ts';
import type { TornadoParameters } from './narrow-reports.ts';

/** The parameters that the list of reports has too. Its days are convective ones. */
const sameNames = ['state', 'county', 'year', 'month', 'day'] as const;

/** Returns the list of the reports that wait for the official record, with the filters that it has too, and whether it has all. */
export function reportListLink(parameters: TornadoParameters): { to: string; isSame: boolean } {
  const text = (name: string) => String(parameters[name] ?? '');
  const only = text('convective_day');
  const query = toQueryString({
    record_answer: 'waiting',
    ...Object.fromEntries(sameNames.map((name) => [name, text(name)])),
    date_from: only || text('date_from') || text('start_time_from').slice(0, 10),
    date_to: only || text('date_to') || text('start_time_to').slice(0, 10),
  });
  return {
    to: `/spc-reports?${query}`,
    isSame: text('near_lat') === '' && text('bounds_north') === '',
  };
}
