import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { RouterProvider } from 'react-router-dom';
import { isWorthRetrying } from '../lib/api/api-error.ts';
import { useForgetAnswersOnUserChange } from '../session/use-forget-answers-on-user-change.ts';
import { ToastHost } from '../ui/toast/toast-host.tsx';
import { router } from './router.tsx';

const staleAfterMilliseconds = 60_000;
const queryClient = new QueryClient({
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

export function App() {
  useForgetAnswersOnUserChange(queryClient);
  useEffect(() => {
    // The app's own screen has replaced the prerendered one.
    delete document.getElementById('root')?.dataset['prerendered'];
  }, []);
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <ToastHost />
    </QueryClientProvider>
  );
}
