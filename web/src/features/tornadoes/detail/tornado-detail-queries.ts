import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../../lib/api/api-query.ts';

export function tornadoQuery(id: string) {
  return apiQuery('GET /tornadoes/{id}', { params: { id } });
}

export function useTornado(id: string) {
  return useQuery(tornadoQuery(id));
}

/** Where it stands among others, and the others of its episode. */
export function useRelatedTornadoes(id: string) {
  return useQuery(apiQuery('GET /tornadoes/{id}/related', { params: { id } }));
}
export type RelatedQuery = Pick<
  ReturnType<typeof useRelatedTornadoes>,
  'data' | 'error' | 'isError' | 'refetch'
>;

export function sourcesQuery(id: string) {
  return apiQuery('GET /tornadoes/{id}/sources', { params: { id } });
}

export function useTornadoSources(id: string) {
  return useQuery(sourcesQuery(id));
}

/** How many storm reports there are of a day, in all years. None while that is not known. */
export function useStormReportCount(day: string): number {
  const query = { date_from: day, date_to: day, limit: '1' };
  const { data } = useQuery(apiQuery('GET /spc-reports', { query }));
  return data?.data.pagination.total ?? 0;
}
