import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import type { CurrentCatalogue } from '@touchdown/shared/tornadoes/schema.ts';

/** What search engines say of the site: the record's own years, and no others. Undefined until they are known. */
export function recordDescription(current: CurrentCatalogue | undefined): string | undefined {
  if (!current?.coverage || current.kind !== 'official') return undefined;
  const { count, coverage } = current;
  return `${groupedNumber(count)} United States tornadoes on record from ${coverage.from} to ${coverage.to}: paths, ratings, damage and the sources behind them. Free and without advertising.`;
}
