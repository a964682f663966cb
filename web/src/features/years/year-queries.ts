import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { DaysOf } from '@touchdown/shared/tornadoes/trend-names.ts';
import { apiQuery } from '../../lib/api/api-query.ts';

export function useYear(year: string) {
  return useQuery(apiQuery('GET /years/{year}', { params: { year } }));
}

/** Those of a state, or of the whole record where it is empty. */
export function useRecords(state: string) {
  return useQuery({
    ...apiQuery('GET /records', { query: state === '' ? {} : { state } }),
    placeholderData: keepPreviousData,
  });
}

export function useTrends() {
  return useQuery(apiQuery('GET /trends', {}));
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
