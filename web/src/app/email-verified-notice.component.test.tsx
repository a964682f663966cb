import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { ToastHost } from '../ui/toast/toast-host.tsx';
import { useEmailVerifiedNotice } from './email-verified-notice.ts';

afterEach(cleanup);

function Shell() {
  useEmailVerifiedNotice();
  return <ToastHost />;
}

it.each([
  ['1', 'Your email has been verified!'],
  ['2', 'Your email was already verified.'],
  ['3', 'Verification link expired. Please request a new verification email.'],
  ['4', 'Invalid or expired verification link.'],
  ['nonsense', 'Invalid or expired verification link.'],
])('section 2.2: emailVerified=%s says "%s", and is removed from the URL', async (value, sentence) => {
  const router = createMemoryRouter([{ path: '/tornadoes', element: <Shell /> }], {
    initialEntries: [`/tornadoes?emailVerified=${value}&page=2`],
  });
  render(<RouterProvider router={router} />);
  const region = await screen.findByRole('region', { name: 'Notifications' });
  await expect.poll(() => region.textContent).toContain(sentence);
  await expect.poll(() => router.state.location.search).toBe('?page=2');
});
