import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { DaysOf } from '@touchdown/shared/tornadoes/trend-names.ts';
import { useLocation } from 'react-router-dom';
import { apiQuery } from '../../lib/api/api-query.ts';
import { withPageData } from '../../lib/page/with-page-data.ts';

// What the server wrote into the page is shown at once, without a request.

export function useYear(year: string) {
  const { pathname } = useLocation();
  return useQuery(withPageData(apiQuery('GET /years/{year}', { params: { year } }), pathname));
}

/** Those of a state, or of the whole record where it is empty. */
export function useRecords(state: string) {
  const { pathname } = useLocation();
  return useQuery({
    ...withPageData(
      apiQuery('GET /records', { query: state === '' ? {} : { state } }),
      pathname,
      (served) => (served.state?.slug ?? '') === state,
    ),
    placeholderData: keepPreviousData,
  });
}

export function useTrends() {
  const { pathname } = useLocation();
  return useQuery(withPageData(apiQuery('GET /trends', {}), pathname));
}

/** The last map stays until the next one is there. */
export function useDaysNear({ from, to, least }: { from: number; to: number; least: DaysOf }) {
  return useQuery({
    ...apiQuery('GET /trends/days-near', {
      query: { from: String(from), to: String(to), ...(least === 'all' ? {} : { least }) },
    }),
    placeholderData: keepPreviousData,
  });
}
