import type { DayCount, DayIndex } from '@touchdown/shared/tornadoes/day-answers.ts';
import { largestDayCount } from '@touchdown/shared/tornadoes/day-kinds.ts';
import { countOf, dayReports, recencyOf, recordBounds, type DaySources } from './find-day.ts';
import { dayTotals } from './day-totals.ts';

/** Returns the largest days, and all days of one year with a tornado. The newest reports are of a night. */
export function listDays({ record, reports, now }: DaySources, year?: number): DayIndex {
  const { days } = dayTotals(record.search, 'local');
  const bounds = recordBounds(record);
  const { dates, byDate } = dayReports(reports.newestFirst, 'convective');
  const newest = dates.at(-1);
  const shown = year ?? Number((bounds?.last ?? newest ?? '0001').slice(0, 4));
  const isOfYear = ({ date }: DayCount) => date.startsWith(`${String(shown).padStart(4, '0')}-`);
  return {
    record: bounds,
    latest:
      newest === undefined
        ? null
        : { date: newest, reports: countOf(byDate.get(newest)), recency: recencyOf(newest, now) },
    official_until: reports.officialUntil,
    days: days.length,
    most_tornadoes: largest(days, 'tornadoes', 'deaths'),
    most_deaths: largest(days, 'deaths', 'tornadoes').filter(({ deaths }) => deaths > 0),
    year: shown,
    by_day: days.filter(isOfYear),
  };
}

type Ordered = 'tornadoes' | 'deaths';

/** Of equal days, the one with more of the other comes first, then the newest. */
function largest(days: readonly DayCount[], by: Ordered, then: Ordered): DayCount[] {
  return days
    .toSorted((a, b) => b[by] - a[by] || b[then] - a[then] || (a.date < b.date ? 1 : -1))
    .slice(0, largestDayCount);
}
