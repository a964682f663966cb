import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { HomeScreen } from './app/home-screen.tsx';
import { NotFoundPage } from './app/not-found-page.tsx';
import { Shell } from './app/shell.tsx';

/** Renders the home page as it is before any request. Runs in the build, never in a browser. */
export function renderHome(): string {
  return render(HomeScreen);
}

/** Renders the shell around every screen, with `words` in place of the screen. */
export function renderShell(words: string): string {
  return render(() => words);
}

/** Renders the page for a URL that no page has. */
export function renderNotFound(): string {
  return render(NotFoundPage);
}

function render(Screen: () => ReactNode): string {
  const router = createMemoryRouter([
    { path: '/', Component: Shell, children: [{ index: true, Component: Screen }] },
  ]);
  return renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}
