import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { isWorthRetrying } from '../lib/api/api-error.ts';
import { servedScreenIsTaken } from '../lib/page/page-state.ts';
import { useSession } from '../session/use-session.ts';
import { ToastHost } from '../ui/toast/toast-host.tsx';

const staleAfterMilliseconds = 60_000;
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: staleAfterMilliseconds,
        retry: isWorthRetrying,
        refetchOnWindowFocus: false,
        // Without a network a call fails and the screen shows the error, instead of waiting silently.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
    },
  });

interface AppProps {
  queryClient: QueryClient;
  /** The provider of the router: the browser's, or that of one request. */
  children: ReactNode;
}

export function App({ queryClient, children }: AppProps) {
  useForgetAnswersOnUserChange(queryClient);
  useEffect(() => {
    // The app's own screen has replaced the prerendered one, or has taken it over.
    servedScreenIsTaken();
    delete document.getElementById('root')?.dataset['prerendered'];
  }, []);
  return (
    <QueryClientProvider client={queryClient}>
      {children}
      <ToastHost />
    </QueryClientProvider>
  );
}

/**
 * When the user changes or logs out, removes the previous user's answers and fetches those on the screen again.
 * The screens for signed-in users have been left by then.
 */
function useForgetAnswersOnUserChange(queryClient: QueryClient): void {
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
