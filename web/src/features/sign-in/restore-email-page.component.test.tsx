import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { accountSentences } from '@touchdown/shared/accounts/account-sentences.ts';
import { pages, type PageName } from '@touchdown/shared/contract/pages.ts';
import { expect, it } from 'vitest';
import { hasSessionFlag } from '../../lib/api/session-mark.ts';
import { openPage, refusal, signIn } from '../../testing/open-page.tsx';
import { ResetPasswordPage } from './reset-password-page.tsx';
import { RestoreEmailPage } from './restore-email-page.tsx';
import { VerifyEmailPage } from './verify-email-page.tsx';

const token = 'Zk9-Qm3dU0pWf8Zr2Yt6Kx1LbAqVv7Tt5Xw2Jn8Hh4c';

function open(page: PageName, answer: object = { message: accountSentences.emailRestored }) {
  const routes = [
    { path: pages.resetPassword.path, Component: ResetPasswordPage },
    { path: pages.restoreEmail.path, Component: RestoreEmailPage },
    { path: pages.verifyEmail.path, Component: VerifyEmailPage },
  ];
  const path = pages[page].path.replace(/:token.*/, token);
  return openPage(routes, page === 'verifyEmail' ? `${path}#${token}` : path, {
    'POST /auth/reset-password/{token}': answer,
    'POST /auth/verify-email/{token}': answer,
  });
}

function setPassword(button: string) {
  for (const label of ['New password', 'Confirm new password']) {
    fireEvent.change(screen.getByLabelText(label), { target: { value: 'four green fields' } });
  }
  fireEvent.click(screen.getByRole('button', { name: button }));
}

it('the link that restores an email address says so, before and after', async () => {
  const { calls } = open('restoreEmail');
  screen.getByRole('heading', { level: 1, name: 'Restore your email' });
  screen.getByText(/restores the email address the link was sent to\. Choose a new password, too/);
  expect(document.body.textContent).not.toMatch(/reset/i);
  setPassword('Restore your email');
  await screen.findByRole('heading', { level: 1, name: 'Email restored' });
  screen.getByText(/^Your previous email address is restored\. Your new password is now the only way/);
  expect(calls).toMatchObject([
    { path: `/api/v1/auth/reset-password/${token}`, body: { password: 'four green fields' } },
  ]);
});

it('signs out here too whoever was signed in', async () => {
  signIn();
  expect(hasSessionFlag()).toBe(true);
  open('restoreEmail');
  setPassword('Restore your email');
  await screen.findByRole('heading', { level: 1, name: 'Email restored' });
  expect(hasSessionFlag()).toBe(false);
});

it('a link that no longer restores anything does not ask for a new one, as that of a reset does', async () => {
  const invalid = refusal('INVALID_TOKEN', accountSentences.resetLinkInvalid);
  open('restoreEmail', invalid);
  setPassword('Restore your email');
  expect((await screen.findByRole('alert')).textContent).toContain(accountSentences.restoreLinkInvalid);
  cleanup();
  open('resetPassword', invalid);
  screen.getByRole('heading', { level: 1, name: 'Reset Password' });
  setPassword('Reset Password');
  expect((await screen.findByRole('alert')).textContent).toContain(accountSentences.resetLinkInvalid);
});

it('a link that verifies an address asks a browser without a session to log in, or to set a password', () => {
  const { calls } = open('verifyEmail');
  expect(screen.getByRole('link', { name: 'Log in to confirm' }).getAttribute('href')).toBe('/login');
  const other = screen.getByRole('link', { name: 'Choose a new password' });
  expect(other.getAttribute('href')).toBe(`/reset-password/${token}`);
  expect(calls).toEqual([]);
});

it('a link that verifies an address says why it did not, and asks again when somebody wants it', async () => {
  signIn();
  const busy = 'Your account is changing right now. Please try again.';
  const { calls } = open('verifyEmail', refusal('CONFLICT', busy));
  expect((await screen.findByRole('alert')).textContent).toContain(busy);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  const asked = Array(2).fill(`/api/v1/auth/verify-email/${token}`);
  await waitFor(() => expect(calls.map(({ path }) => path)).toEqual(asked));
  expect((await screen.findByRole('alert')).textContent).toContain(busy);
});
