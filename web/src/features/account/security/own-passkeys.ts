import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/api-client.ts';

export function ownPasskeysKey(userId: string) {
  return ['own', userId, 'passkeys'] as const;
}

/** The passkeys, and whether the account has a password besides. */
export function useOwnPasskeys(userId: string, isNeeded = true) {
  return useQuery({
    queryKey: ownPasskeysKey(userId),
    queryFn: async ({ signal }) => (await callApi('GET /auth/passkeys', {}, signal)).data,
    staleTime: 0,
    enabled: isNeeded,
  });
}
