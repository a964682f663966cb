import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { RouterProvider } from 'react-router-dom';
import { isWorthRetrying } from '../lib/api-error.ts';
import { router } from './router.tsx';

const Toasts = lazy(() =>
  import('../ui/toasts.tsx').then(({ Toasts: component }) => ({ default: component })),
);

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
      <Suspense>
        <Toasts />
      </Suspense>
    </QueryClientProvider>
  );
}
