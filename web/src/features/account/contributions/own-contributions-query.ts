import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/api-client.ts';
import { useCurrentUser } from '../../../session/use-session.ts';

/** Everything that who is signed in has added, newest first; not among the answers that the device keeps. */
export function useOwnContributions() {
  const { id } = useCurrentUser();
  return useQuery({
    queryKey: ['own', id, 'contributions'],
    queryFn: async ({ signal }) =>
      (await callApi('GET /users/{id}/contributions', { params: { id } }, signal)).data.contributions,
  });
}
