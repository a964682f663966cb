import { groupedNumber } from '../text/grouped-number.ts';
import type { CurrentCatalogue } from './schema.ts';

/** Of the site, where nothing is known of its record. */
export const generalDescription =
  'Every United States tornado on record: paths, ratings, damage and the sources behind them. Free and without advertising.';

/** What search engines say of the site: the record's own years, and no others. Undefined until they are known. */
export function recordDescription(
  current: Pick<CurrentCatalogue, 'coverage' | 'kind' | 'count'> | undefined,
): string | undefined {
  if (!current?.coverage || current.kind !== 'official') return undefined;
  const { count, coverage } = current;
  return `${groupedNumber(count)} United States tornadoes on record from ${coverage.from} to ${coverage.to}: paths, ratings, damage and the sources behind them. Free and without advertising.`;
}
