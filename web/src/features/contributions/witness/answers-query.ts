import { callApi } from '../../../lib/api/api-client.ts';
import { apiQuery } from '../../../lib/api/api-query.ts';

/** What people answered about a tornado, counted. */
export const answersQuery = (id: string) => apiQuery('GET /tornadoes/{id}/answers', { params: { id } });

/**
 * Somebody's own answers. They have a place and a time, which are never stored on the device: a key that begins with `own`
 * is not kept, and a draft has only what was changed.
 */
export const ownAnswerQuery = (id: string, userId: string | undefined) => ({
  queryKey: ['own', userId, 'answer', id] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    callApi('GET /tornadoes/{id}/answers/own', { params: { id } }, signal),
  staleTime: 0,
});
