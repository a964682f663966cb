import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearSession, signedIn } from '../../session/session-store.ts';
import { madeUpUser } from '../../session/testing/made-up-user.ts';
import { takeNotices } from '../../ui/toast/notify.ts';
import { FollowButton } from './follow-button.tsx';

let calls: string[] = [];
let answers: Record<string, () => Response>;

beforeEach(() => {
  calls = [];
  answers = {
    'GET /api/v1/follows/one?subject=tornado%3At1': () =>
      Response.json({ following: false, is_muted: false }),
    'POST /api/v1/follows': () => Response.json({ following: true, message: 'You follow this now.' }),
    'DELETE /api/v1/follows': () => Response.json({ following: false, message: 'Not any more.' }),
  };
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const call = `${method} ${url}`;
    calls.push(typeof body === 'string' ? `${call} ${body}` : call);
    return answers[call]?.() ?? Response.json({ error: 'Not made up.', code: 'INTERNAL' }, { status: 500 });
  });
  takeNotices();
});
afterEach(() => {
  cleanup();
  clearSession();
  vi.unstubAllGlobals();
  localStorage.clear();
});

function show(isOnCard = false): void {
  render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <FollowButton subject="tornado:t1" name="Moore" isOnCard={isOnCard} />
      </QueryClientProvider>
    </MemoryRouter>,
  );
}

it('leads a signed-out visitor to the login, and asks the server nothing', () => {
  show();
  expect(screen.getByRole('link', { name: 'Follow Moore: log in first' }).getAttribute('href')).toBe(
    '/login',
  );
  expect(calls).toEqual([]);
});

it('is not on cards of the signed-out', () => {
  show(true);
  expect(screen.queryByRole('link')).toBeNull();
  expect(calls).toEqual([]);
});

it('follows and unfollows, and says so', async () => {
  signedIn(madeUpUser());
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Follow Moore', pressed: false, busy: false }));
  await screen.findByRole('button', { name: 'Following Moore', pressed: true });
  await waitFor(() => expect(takeNotices().map(({ text }) => text)).toEqual(['You follow this now.']));
  fireEvent.click(screen.getByRole('button', { name: 'Following Moore' }));
  await screen.findByRole('button', { name: 'Follow Moore', pressed: false, busy: false });
  expect(calls.slice(1)).toEqual([
    'POST /api/v1/follows {"subject":"tornado:t1"}',
    'DELETE /api/v1/follows {"subject":"tornado:t1"}',
  ]);
});

it('shows what is so, and the reason, if the server refuses', async () => {
  const reason = 'You can follow at most 500 things. Please unfollow one of them first.';
  answers['POST /api/v1/follows'] = () => Response.json({ error: reason, code: 'CONFLICT' }, { status: 409 });
  signedIn(madeUpUser());
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Follow Moore', busy: false }));
  await waitFor(() => expect(takeNotices().map(({ text }) => text)).toEqual([reason]));
  await screen.findByRole('button', { name: 'Follow Moore', pressed: false, busy: false });
});
