import { useQuery, type QueryClient } from '@tanstack/react-query';
import { callApi } from '../../lib/api/api-client.ts';
import { useSession } from '../../session/use-session.ts';

const maxAgeMilliseconds = 60_000;
const key = ['own', 'unread'] as const;

/** How many notifications the signed-in reader has not read; 0 as long as it is unknown. */
export function useUnreadCount(): number {
  const { user } = useSession();
  const { data } = useQuery({
    queryKey: [...key, user?.id],
    queryFn: ({ signal }) => callApi('GET /notifications/count', {}, signal),
    enabled: user !== undefined,
    staleTime: maxAgeMilliseconds,
    retry: false,
  });
  return data?.unread ?? 0;
}

/** Called after the reader has read something. */
export function countAgain(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: key });
}
