import { useQuery } from '@tanstack/react-query';
import { dayKinds, defaultDayKind, type DayKind } from '@touchdown/shared/tornadoes/day-kinds.ts';
import { useParams, useSearchParams } from 'react-router-dom';
import { apiQuery } from '../../lib/api/api-query.ts';

/** The day of the page's path. */
export function useDay() {
  const { date = '' } = useParams();
  const kind = useDayKind(date);
  const query = kind === defaultDayKind(date) ? {} : { day: kind };
  return useQuery({
    ...apiQuery('GET /days/{date}', { params: { date }, query }),
    // The other day of the same date.
    placeholderData: (before) => (before?.date === date ? before : undefined),
  });
}

/** The largest days, and those of the year in the URL. */
export function useDays() {
  const asked = useSearchParams()[0].get('year') ?? '';
  const year = /^[1-9]\d{3}$/.test(asked) ? asked : '';
  return useQuery({
    ...apiQuery('GET /days', { query: year === '' ? {} : { year } }),
    // The days of another year.
    placeholderData: (before) => before,
  });
}

/** Which day the URL means. */
function useDayKind(date: string): DayKind {
  const asked = useSearchParams()[0].get('day');
  return dayKinds.find((kind) => kind === asked) ?? defaultDayKind(date);
}
