import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { RouterProvider, type RouterProviderProps } from 'react-router-dom';
import { isWorthRetrying } from '../lib/api/api-error.ts';
import { useForgetAnswersOnUserChange } from '../session/use-forget-answers-on-user-change.ts';
import { ToastHost } from '../ui/toast/toast-host.tsx';

const staleAfterMilliseconds = 60_000;
const createQueryClient = () =>
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

export function App({ router }: Pick<RouterProviderProps, 'router'>) {
  const [queryClient] = useState(createQueryClient);
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
