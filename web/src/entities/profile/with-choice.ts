import type { Rating } from '@touchdown/shared/tornadoes/rating.ts';
import type { QueryString } from '../../lib/list-state/define-query-string.ts';
import type { ChartChoice } from '../../ui/charts/chart.tsx';

/**
 * Returns the settings narrowed to a bar that was chosen in a chart, whose parameters have the same names in the query
 * string. A bar of a rating has the tornadoes of both scales, unless the settings have ratings of one.
 */
export function withChoice<S extends { ratings: Rating[] }>(
  queryString: Pick<QueryString<S>, 'read' | 'write'>,
  settings: S,
  choice: ChartChoice,
): S {
  const search = new URLSearchParams(queryString.write(settings));
  for (const [name, value] of Object.entries(choice)) search.set(name, value);
  const chosen = queryString.read(search);
  const ratings = chosen.ratings.filter((rating) => settings.ratings.includes(rating));
  return ratings.length > 0 ? { ...chosen, ratings } : chosen;
}
