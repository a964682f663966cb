import { callApi } from '../../../lib/api/api-client.ts';
import { apiQuery } from '../../../lib/api/api-query.ts';

/** What people answered about a tornado, counted. */
export const answersQuery = (id: string) => apiQuery('GET /tornadoes/{id}/answers', { params: { id } });

/** The own answers. They have a place and a time, which are never stored on the device. */
export const ownAnswerQuery = (id: string) => ({
  queryKey: ['own answer', id] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    callApi('GET /tornadoes/{id}/answers/own', { params: { id } }, signal),
  staleTime: 0,
});
