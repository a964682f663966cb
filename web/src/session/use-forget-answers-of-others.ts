import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSession } from './use-session.ts';

/**
 * With another person, or nobody, before the screen, what the one before was answered is dropped; what is
 * shown is asked for anew. The screens for those who are signed in have gone by then.
 */
export function useForgetAnswersOfOthers(queryClient: QueryClient): void {
  const { user } = useSession();
  const id = user?.id;
  const before = useRef(id);
  useEffect(() => {
    if (before.current === id) return;
    before.current = id;
    queryClient.removeQueries({ type: 'inactive' });
    void queryClient.invalidateQueries();
  }, [id, queryClient]);
}
