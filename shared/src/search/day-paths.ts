import { pathOf } from '../contract/page-paths.ts';

/** Which hours a day has: those of the calendar at the place, or noon to noon UTC as storm reports have it. */
export type DayKind = 'local' | 'convective';

/** Returns the path of a day's page. The convective day is the page's default. */
export function dayPath(date: string, kind: DayKind = 'convective'): string {
  return `${pathOf('day', { date })}${kind === 'local' ? '?day=local' : ''}`;
}

/** The newest day with reports. */
export const latestDayPath = pathOf('day', { date: 'latest' });

export function yearPath(year: number | string): string {
  return pathOf('year', { year: String(year) });
}
