import type { CatalogueFilter } from '../catalogue/query.ts';
import { pathOf } from '../contract/page-paths.ts';
import { defaultDayKind, latestDay, type DayKind } from '../tornadoes/day-kinds.ts';

/** Returns the path of a day's page. */
export function dayPath(date: string, kind: DayKind = defaultDayKind(date)): string {
  return `${pathOf('day', { date })}${kind === defaultDayKind(date) ? '' : `?day=${kind}`}`;
}

/** The newest day with reports. */
export const latestDayPath = pathOf('day', { date: latestDay });

export function yearPath(year: number | string): string {
  return pathOf('year', { year: String(year) });
}

interface PageOfTime {
  group: 'Days' | 'Year pages';
  detail: string;
  path: string;
}

/** Returns the page of what a filter of dates means, if that is one day or one year. A month has no page. */
export function pageOfTime({
  year,
  month,
  localDates,
}: Pick<CatalogueFilter, 'year' | 'month' | 'localDates'>): PageOfTime | undefined {
  if (localDates?.from !== undefined && localDates.from === localDates.to) {
    return { group: 'Days', detail: 'Day: what happened', path: dayPath(localDates.from) };
  }
  if (year === undefined || month !== undefined) return undefined;
  return { group: 'Year pages', detail: 'Year: what happened', path: yearPath(year) };
}
