import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../lib/api/api-query.ts';

/** One report. Whoever asks for the same one shares the answer. */
export function useStormReport(id: string) {
  return useQuery(apiQuery('GET /spc-reports/{id}', { params: { id } }));
}
