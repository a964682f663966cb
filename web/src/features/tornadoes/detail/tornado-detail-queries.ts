import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../../lib/api/api-query.ts';

export function tornadoQuery(id: string) {
  return apiQuery('GET /tornadoes/{id}', { params: { id } });
}

export function useTornado(id: string) {
  return useQuery(tornadoQuery(id));
}

/** The other tornadoes of its episode, fetched only when the visitor asks for them. */
export function useRelatedTornadoes(id: string, isWanted: boolean) {
  return useQuery({ ...apiQuery('GET /tornadoes/{id}/related', { params: { id } }), enabled: isWanted });
}

export function useTornadoSources(id: string) {
  return useQuery(apiQuery('GET /tornadoes/{id}/sources', { params: { id } }));
}
