import { useQuery } from '@tanstack/react-query';
import type { ListedSession } from '@touchdown/shared/accounts/schema.ts';
import { callApi } from '../../../lib/api/api-client.ts';

export function ownSessionsKey(userId: string) {
  return ['own', userId, 'sessions'] as const;
}

export function useOwnSessions(userId: string) {
  return useQuery({
    queryKey: ownSessionsKey(userId),
    queryFn: async ({ signal }) => inOrder((await callApi('GET /auth/sessions', {}, signal)).data.sessions),
    // Another device may have signed in or out since.
    staleTime: 0,
  });
}

/** Puts the current session first, then the most recently used. */
function inOrder(sessions: readonly ListedSession[]): ListedSession[] {
  return sessions.toSorted(
    (a, b) => Number(b.isCurrent) - Number(a.isCurrent) || (a.lastUsedAt < b.lastUsedAt ? 1 : -1),
  );
}
