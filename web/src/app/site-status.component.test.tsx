import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import type { SiteStatus } from '@touchdown/shared/accounts/site-status.ts';
import { readOnlySentence, registrationClosedSentence } from '@touchdown/shared/contract/closed-sentences.ts';
import { createRef } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openPage, refusal } from '../testing/open-page.tsx';
import { LoginPage } from '../features/sign-in/login-page.tsx';
import { RegisterPage } from '../features/sign-in/register-page.tsx';
import { callApi } from '../lib/api/api-client.ts';
import { keepSiteStatus } from '../lib/site-status.ts';
import { FormDialog } from '../ui/form/form-dialog.tsx';
import { ReadOnlyBanner } from './read-only-banner.tsx';

const open: SiteStatus = { readOnly: false, registration: 'open', radarLoops: 'on', record: null };
let answer: SiteStatus;
let asked: number;
/** All tests share one page, whose clock does not go back. */
let hour = Date.now();
const halfAMinute = 30_000;

/** What a visit does first. */
const visit = () =>
  act(async () => {
    keepSiteStatus(async () => {
      asked++;
      return answer;
    });
  });
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

beforeEach(() => {
  vi.useFakeTimers({ now: (hour += 60 * 60_000) });
  asked = 0;
  answer = open;
});
afterEach(async () => {
  answer = open;
  await wait(2 * halfAMinute);
  cleanup();
  vi.useRealTimers();
});

it('a visit asks once, and shows nothing while everything is open', async () => {
  openPage(<ReadOnlyBanner />);
  await visit();
  await wait(60 * halfAMinute);
  expect(asked).toBe(1);
  expect(screen.getByRole('status').textContent).toBe('');
});

it('every page says that the site is read-only, until it is no longer', async () => {
  answer = { ...open, readOnly: true };
  openPage(<ReadOnlyBanner />);
  await visit();
  expect(screen.getByRole('status').textContent).toBe(readOnlySentence);
  answer = open;
  await wait(halfAMinute);
  expect(screen.getByRole('status').textContent).toBe('');
});

it('a page that was opened before learns from a refused change', async () => {
  openPage(<ReadOnlyBanner />, '/', {
    'DELETE /users/profile-photo': refusal('READ_ONLY', readOnlySentence),
  });
  await visit();
  await act(() => callApi('DELETE /users/profile-photo', {}).catch(() => {}));
  expect(screen.getByRole('status').textContent).toBe(readOnlySentence);
});

it('a dialog asks again when it opens, and says so over its first field', async () => {
  await visit();
  await wait(halfAMinute);
  answer = { ...open, readOnly: true };
  openPage(
    <FormDialog isOpen title="Add" onClose={() => {}} finalFocus={createRef()}>
      <input aria-label="Text" />
    </FormDialog>,
  );
  await wait(0);
  expect(asked).toBe(2);
  const notice = screen.getByText(readOnlySentence);
  const field = screen.getByLabelText('Text');
  expect(notice.compareDocumentPosition(field)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

it('a form on a page says so over its first field and cannot be sent, until everything is open again', async () => {
  answer = { ...open, readOnly: true };
  await visit();
  openPage(<RegisterPage />);
  const notice = screen.getByText(readOnlySentence);
  const button = screen.getByRole('button', { name: 'Create Account' });
  expect(notice.compareDocumentPosition(screen.getByLabelText('Username'))).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
  expect(button).toHaveProperty('disabled', true);
  answer = open;
  await wait(halfAMinute);
  expect(button).toHaveProperty('disabled', false);
  expect(screen.queryByText(readOnlySentence)).toBeNull();
});

it('people can log in while everything else is closed', async () => {
  answer = { ...open, readOnly: true };
  await visit();
  openPage(<LoginPage />);
  expect(screen.getByRole('button', { name: 'Log In' })).toHaveProperty('disabled', false);
});

it('the registration says that it is closed in place of its form, and links to the login', async () => {
  answer = { ...open, registration: 'closed' };
  await visit();
  openPage(<RegisterPage />);
  screen.getByText(registrationClosedSentence);
  screen.getByRole('link', { name: 'Log in' });
  expect(screen.queryByLabelText('Username')).toBeNull();
});

it('the registration is a form while it is open', async () => {
  await visit();
  openPage(<RegisterPage />);
  fireEvent.change(screen.getByLabelText('Username'), { target: { value: 'Ada' } });
  expect(screen.queryByText(registrationClosedSentence)).toBeNull();
});
