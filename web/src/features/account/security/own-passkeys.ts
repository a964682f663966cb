import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/api-client.ts';

export function ownPasskeysKey(userId: string) {
  return ['own', userId, 'passkeys'] as const;
}

export function useOwnPasskeys(userId: string) {
  return useQuery({
    queryKey: ownPasskeysKey(userId),
    queryFn: async ({ signal }) => (await callApi('GET /auth/passkeys', {}, signal)).data.passkeys,
    staleTime: 0,
  });
}
