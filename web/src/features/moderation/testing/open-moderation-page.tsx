import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { accountExamples } from '@touchdown/shared/accounts/examples.ts';
import type { CurrentUser } from '@touchdown/shared/accounts/schema.ts';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { signedIn } from '../../../session/session-store.ts';

export const moderator: CurrentUser = {
  ...accountExamples.getMe.response.data.user,
  role: 'moderator',
  roles: ['moderator'],
};

/** Renders a page as a moderator sees it. Returns the router, whose state has the URL. */
export function openModerationPage(page: ReactNode, path = '/moderation') {
  act(() => signedIn(moderator));
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const router = createMemoryRouter([{ path: '*', element: page }], { initialEntries: [path] });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}

/** Presses a key where the focus is. */
export function pressKey(key: string, modifiers: KeyboardEventInit = {}): void {
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...modifiers });
}

/** What a screen reader was told last. */
export function said(): string {
  const regions = screen.getAllByRole('status').map(({ textContent }) => textContent ?? '');
  return regions.at(-1)?.trim() ?? '';
}
