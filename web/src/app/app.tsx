import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { RouterProvider } from 'react-router-dom';
import { isWorthRetrying } from '../lib/api/api-error.ts';
import { useForgetAnswersOfOthers } from '../session/use-forget-answers-of-others.ts';
import { ToastHost } from '../ui/toast/toast-host.tsx';
import { router } from './router.tsx';

const freshMilliseconds = 60_000;
const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: freshMilliseconds,
      retry: isWorthRetrying,
      refetchOnWindowFocus: false,
      // Without a network a call fails and the screen says so; it does not wait for one in silence.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
  },
});

export function App() {
  useForgetAnswersOfOthers(queryClient);
  useEffect(() => {
    // From here on the screen is the app's own, no longer the build's picture of it.
    delete document.getElementById('root')?.dataset['prerendered'];
  }, []);
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <ToastHost />
    </QueryClientProvider>
  );
}
