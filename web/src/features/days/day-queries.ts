import { useQuery } from '@tanstack/react-query';
import { dayKinds, type DayKind } from '@touchdown/shared/tornadoes/day-kinds.ts';
import { useLocation, useParams, useSearchParams } from 'react-router-dom';
import { apiQuery } from '../../lib/api/api-query.ts';
import { withPageData } from '../../lib/page/with-page-data.ts';

/** The day of the page's path. What the server wrote into the page is shown at once, without a request. */
export function useDay() {
  const { date = '' } = useParams();
  const kind = useDayKind();
  const { pathname } = useLocation();
  const query = kind === dayKinds[0] ? {} : { day: kind };
  return useQuery({
    ...withPageData(
      apiQuery('GET /days/{date}', { params: { date }, query }),
      pathname,
      (served) => served.kind === kind,
    ),
    // The other day of the same date.
    placeholderData: (before) => (before?.date === date ? before : undefined),
  });
}

/** The largest days, and those of the year in the URL. */
export function useDays() {
  const { pathname } = useLocation();
  const asked = useSearchParams()[0].get('year') ?? '';
  const year = /^[1-9]\d{3}$/.test(asked) ? asked : '';
  return useQuery({
    ...withPageData(
      apiQuery('GET /days', { query: year === '' ? {} : { year } }),
      pathname,
      (served) => year === '' || served.year === Number(year),
    ),
    // The days of another year.
    placeholderData: (before) => before,
  });
}

/** Which day the URL means. */
function useDayKind(): DayKind {
  const asked = useSearchParams()[0].get('day');
  return dayKinds.find((kind) => kind === asked) ?? dayKinds[0];
}
