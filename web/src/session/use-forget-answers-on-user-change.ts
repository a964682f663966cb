import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSession } from './use-session.ts';

/**
 * When the user changes or logs out, removes the previous user's answers and fetches those on the screen again.
 * The screens for signed-in users have been left by then.
 */
export function useForgetAnswersOnUserChange(queryClient: QueryClient): void {
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
