import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { accountExamples } from '@touchdown/shared/accounts/examples.ts';
import { accountSentences } from '@touchdown/shared/accounts/account-sentences.ts';
import { pages, type PageName } from '@touchdown/shared/contract/pages.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { hasSessionFlag } from '../../lib/api/session-mark.ts';
import { clearSession, signedIn } from '../../session/session-store.ts';
import { ResetPasswordPage } from './reset-password-page.tsx';
import { RestoreEmailPage } from './restore-email-page.tsx';
import { VerifyEmailPage } from './verify-email-page.tsx';

const token = 'Zk9-Qm3dU0pWf8Zr2Yt6Kx1LbAqVv7Tt5Xw2Jn8Hh4c';
let answer: Response;
let requests: [string, unknown][] = [];

beforeEach(() => {
  requests = [];
  answer = Response.json({ message: accountSentences.emailRestored });
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit = {}) => {
    requests.push([url, body === undefined ? body : JSON.parse(body as string)]);
    return answer.clone();
  });
});
afterEach(() => {
  cleanup();
  act(clearSession);
  localStorage.clear();
});
afterAll(() => vi.unstubAllGlobals());

function open(page: PageName) {
  const routes = [
    { path: pages.resetPassword.path, Component: ResetPasswordPage },
    { path: pages.restoreEmail.path, Component: RestoreEmailPage },
    { path: pages.verifyEmail.path, Component: VerifyEmailPage },
  ];
  const path = pages[page].path.replace(/:token.*/, token);
  const entry = page === 'verifyEmail' ? `${path}#${token}` : path;
  const router = createMemoryRouter(routes, { initialEntries: [entry] });
  const client = new QueryClient();
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

function setPassword(button: string) {
  for (const label of ['New password', 'Confirm new password']) {
    fireEvent.change(screen.getByLabelText(label), { target: { value: 'four green fields' } });
  }
  fireEvent.click(screen.getByRole('button', { name: button }));
}

it('the link that restores an email address says so, before and after', async () => {
  open('restoreEmail');
  screen.getByRole('heading', { level: 1, name: 'Restore your email' });
  screen.getByText(/gets back the email address that this link was sent to\. Choose a new password too/);
  expect(document.body.textContent).not.toMatch(/reset/i);
  setPassword('Restore your email');
  await screen.findByRole('heading', { level: 1, name: 'Email restored' });
  screen.getByText(/^Your account has its previous email address again\. Nothing but your new password/);
  expect(requests).toEqual([[`/api/v1/auth/reset-password/${token}`, { password: 'four green fields' }]]);
});

it('signs out here too whoever was signed in', async () => {
  act(() => signedIn(accountExamples.getMe.response.data.user));
  expect(hasSessionFlag()).toBe(true);
  open('restoreEmail');
  setPassword('Restore your email');
  await screen.findByRole('heading', { level: 1, name: 'Email restored' });
  expect(hasSessionFlag()).toBe(false);
});

it('a link that no longer restores anything does not ask for a new one, as that of a reset does', async () => {
  answer = Response.json(
    { error: accountSentences.resetLinkInvalid, code: 'INVALID_TOKEN' },
    { status: 400 },
  );
  open('restoreEmail');
  setPassword('Restore your email');
  expect((await screen.findByRole('alert')).textContent).toContain(accountSentences.restoreLinkInvalid);
  cleanup();
  open('resetPassword');
  screen.getByRole('heading', { level: 1, name: 'Reset Password' });
  setPassword('Reset Password');
  expect((await screen.findByRole('alert')).textContent).toContain(accountSentences.resetLinkInvalid);
});

it('a link that verifies an address asks a browser without a session to log in, or to set a password', () => {
  act(clearSession);
  open('verifyEmail');
  expect(screen.getByRole('link', { name: 'Log in to confirm' }).getAttribute('href')).toBe('/login');
  const other = screen.getByRole('link', { name: 'Choose a new password' });
  expect(other.getAttribute('href')).toBe(`/reset-password/${token}`);
  expect(requests).toEqual([]);
});

it('a link that verifies an address says why it did not, and asks again when somebody wants it', async () => {
  act(() => signedIn(accountExamples.getMe.response.data.user));
  const busy = 'Your account is changing just now. Please try again.';
  answer = Response.json({ error: busy, code: 'CONFLICT' }, { status: 409 });
  open('verifyEmail');
  expect((await screen.findByRole('alert')).textContent).toContain(busy);
  answer = Response.json({ error: busy, code: 'CONFLICT' }, { status: 409 });
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  const asked = Array(2).fill(`/api/v1/auth/verify-email/${token}`);
  await waitFor(() => expect(requests.map(([url]) => url)).toEqual(asked));
  expect((await screen.findByRole('alert')).textContent).toContain(busy);
});
