import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { HomeScreen } from './app/home-screen.tsx';
import { Shell } from './app/shell.tsx';

/** The home screen as it is before anything has been asked: run by the build, never in a browser. */
export function renderHome(): string {
  const router = createMemoryRouter([
    { path: '/', Component: Shell, children: [{ index: true, Component: HomeScreen }] },
  ]);
  return renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}
