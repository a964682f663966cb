import type { CatalogueFilter } from '@touchdown/shared/catalogue/query.ts';
import { isMonthDayActive } from '../../../lib/filters/month-day.ts';
import type { ExplorerFilters } from '../filters/explorer-filters.ts';

const daySeconds = 86_400;

/** The filters of the API's query as a filter of the catalogue engine in the browser. */
export function toCatalogueFilter({ ratings, state, from, to, monthDay }: ExplorerFilters): CatalogueFilter {
  const begin = {
    ...(from === '' ? {} : { min: Date.parse(from) / 1000 }),
    ...(to === '' ? {} : { max: Date.parse(to) / 1000 + daySeconds - 1 }),
  };
  return {
    ...(ratings.length > 0 ? { ratings } : {}),
    ...(state === '' ? {} : { state }),
    ...(from === '' && to === '' ? {} : { begin }),
    ...(isMonthDayActive(monthDay)
      ? { month: monthDay.month ?? undefined, day: monthDay.day ?? undefined }
      : {}),
  };
}
