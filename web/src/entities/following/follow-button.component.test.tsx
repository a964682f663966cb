import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openPage, refusal, signIn } from '../../testing/open-page.tsx';
import { takeNotices } from '../../ui/toast/notify.ts';
import { FollowButton } from './follow-button.tsx';

const show = (isOnCard = false) =>
  openPage(<FollowButton subject="tornado:t1" name="Moore" isOnCard={isOnCard} />, '/', {
    'GET /follows/one': { following: false, is_muted: false },
    'POST /follows': { following: true, message: 'You’re following this.' },
    'DELETE /follows': { following: false, message: 'Not any more.' },
  });

it('leads a signed-out visitor to the login, and asks the server nothing', () => {
  const { calls } = show();
  expect(screen.getByRole('link', { name: 'Follow Moore: log in first' }).getAttribute('href')).toBe(
    '/login',
  );
  expect(calls).toEqual([]);
});

it('is not on cards of the signed-out', () => {
  const { calls } = show(true);
  expect(screen.queryByRole('link')).toBeNull();
  expect(calls).toEqual([]);
});

it('follows and unfollows, and says so', async () => {
  signIn();
  const { calls } = show();
  fireEvent.click(await screen.findByRole('button', { name: 'Follow Moore', pressed: false, busy: false }));
  await screen.findByRole('button', { name: 'Following Moore', pressed: true });
  await waitFor(() => expect(takeNotices().map(({ text }) => text)).toEqual(['You’re following this.']));
  fireEvent.click(screen.getByRole('button', { name: 'Following Moore' }));
  await screen.findByRole('button', { name: 'Follow Moore', pressed: false, busy: false });
  const body = { subject: 'tornado:t1' };
  expect(calls).toMatchObject([
    { route: 'GET /follows/one', query: body },
    { route: 'POST /follows', body },
    { route: 'DELETE /follows', body },
  ]);
});

it('shows what is so, and the reason, if the server refuses', async () => {
  const reason = 'You can follow up to 500 things. Please unfollow one first.';
  signIn();
  show().answer({ 'POST /follows': refusal('CONFLICT', reason) });
  fireEvent.click(await screen.findByRole('button', { name: 'Follow Moore', busy: false }));
  await waitFor(() => expect(takeNotices().map(({ text }) => text)).toEqual([reason]));
  await screen.findByRole('button', { name: 'Follow Moore', pressed: false, busy: false });
});
