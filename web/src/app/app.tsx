import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from 'react-router-dom';
import { isWorthRetrying } from '../lib/api-error.ts';
import { ToastHost } from '../ui/toast-host.tsx';
import { router } from './router.tsx';

const freshMilliseconds = 60_000;
const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: freshMilliseconds, retry: isWorthRetrying, refetchOnWindowFocus: false },
  },
});

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <ToastHost />
    </QueryClientProvider>
  );
}
