import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../lib/api/api-client.ts';
import { useSession } from '../../session/use-session.ts';

/**
 * A person's contributions, newest first, and their rejected suggestions if it is the reader. The key begins with
 * `own` and the reader's id, so that no device stores the list and nobody else sees it.
 */
export function usePersonContributions(id: string) {
  const session = useSession();
  const isStarting = session.state === 'starting' && session.problem === undefined;
  return useQuery({
    queryKey: ['own', session.user?.id ?? '', 'contributions', id],
    queryFn: async ({ signal }) =>
      (await callApi('GET /users/{id}/contributions', { params: { id } }, signal)).data.contributions,
    // Until then it is not known whose list it is.
    enabled: !isStarting,
  });
}
