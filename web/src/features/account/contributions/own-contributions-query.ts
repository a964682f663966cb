import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/api-client.ts';
import { useCurrentUser } from '../../../session/use-session.ts';

/** The signed-in person's contributions, newest first. The key begins with `own`, so that no device stores them. */
export function useOwnContributions() {
  const { id } = useCurrentUser();
  return useQuery({
    queryKey: ['own', id, 'contributions'],
    queryFn: async ({ signal }) =>
      (await callApi('GET /users/{id}/contributions', { params: { id } }, signal)).data.contributions,
  });
}
