import type { Notification } from '@touchdown/shared/following/schema.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ApiCall } from '../../../lib/api/api-client.ts';
import { openPage, signIn, type AnswersByRoute } from '../../../testing/open-page.tsx';
import { takeNotices } from '../../../ui/toast/notify.ts';
import { detailOf, headingOf } from './notification-words.ts';
import { NotificationsPage } from './notifications-page.tsx';

const notification = (over: Partial<Notification> = {}): Notification => ({
  id: '2026-11-21#contribution:tornado:t1',
  kind: 'contribution',
  subject: 'tornado:t1',
  subject_name: 'Moore, Oklahoma',
  at: '2026-11-21T09:00:00.000Z',
  count: 1,
  is_unread: true,
  is_muted: false,
  path: '/tornadoes/t1',
  about: {
    contribution_id: '01JD5K8Z7Q0000000000000000' as never,
    contribution_type: 'PERSONAL_ACCOUNT',
    suggestion_status: null,
    author: 'dorothy',
    target_name: 'Moore, Oklahoma',
  },
  ...over,
});

const [list, read] = ['GET /notifications', 'POST /notifications/read'] as const;
const pageOf = (notifications: Notification[], next: string | null = null) => ({
  data: { notifications, pagination: { limit: 25, hasMore: next !== null, next } },
});

function show(answers: AnswersByRoute = {}) {
  signIn();
  const { callsOf } = openPage(<NotificationsPage />, '/', {
    [list]: pageOf([]),
    'GET /follows': { data: { follows: [] } },
    ...answers,
  });
  return (route: ApiCall) => callsOf(route).map(({ body }) => body);
}

it('says what to do while there is none', async () => {
  show();
  await screen.findByText('No notifications yet');
  screen.getByText(/Follow a tornado, a place, an outbreak or a person to see updates/);
  await screen.findByText(/You don’t follow anything yet/);
});

it('shows what happened, marks it read once opened, and mutes its subject', async () => {
  const bodiesOf = show({ [list]: pageOf([notification()]) });
  const item = within(await screen.findByRole('article'));
  expect(item.getByRole('link').getAttribute('href')).toBe(
    '/tornadoes/t1#contribution-01JD5K8Z7Q0000000000000000',
  );
  item.getByText('Moore, Oklahoma, by dorothy');
  screen.getByText('1 unread');
  fireEvent.click(item.getByRole('button', { name: /^Mark as read/ }));
  await screen.findByText('All read');
  expect(bodiesOf(read)).toEqual([{ ids: ['2026-11-21#contribution:tornado:t1'] }]);
  fireEvent.click(item.getByRole('button', { name: /^Mute/ }));
  await item.findByRole('button', { name: /^Unmute/ });
  expect(bodiesOf('POST /notifications/mute')).toEqual([{ subject: 'tornado:t1', muted: true }]);
});

it('marks all as read, and loads the next ones on request', async () => {
  const second = notification({ id: '2026-11-20#contribution:tornado:t2', subject: 'tornado:t2' });
  const next = '2026-11-21T09:00:00.000Z|x';
  const bodiesOf = show({
    [list]: ({ query }) => (query['before'] === next ? pageOf([second]) : pageOf([notification()], next)),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
  screen.getByText('2 unread');
  fireEvent.click(screen.getByRole('button', { name: 'Mark all as read' }));
  await screen.findByText('All read');
  expect(bodiesOf(read)).toEqual([{ all: true }]);
});

it('turns the digest on, and lists what is followed', async () => {
  const follows = [
    {
      subject: 'county:oklahoma/cleveland',
      name: 'Cleveland County, Oklahoma',
      path: '/states/oklahoma/cleveland',
      followed_at: '2026-11-20T09:00:00.000Z',
      is_muted: false,
    },
  ];
  const settings = { weekly_digest: true, yearly_letter: false, is_verified: true };
  const change = 'PATCH /notifications/settings';
  const bodiesOf = show({
    'GET /follows': { data: { follows } },
    'GET /notifications/settings': { ...settings, weekly_digest: false },
    [change]: { settings, message: 'You get the digest.' },
  });
  fireEvent.click(await screen.findByRole('checkbox', { name: /weekly digest/ }));
  await waitFor(() => expect(takeNotices().map(({ text }) => text)).toContain('You get the digest.'));
  fireEvent.click(screen.getByRole('checkbox', { name: /yearly letter/ }));
  await waitFor(() => expect(bodiesOf(change)).toEqual([{ weeklyDigest: true }, { yearlyLetter: true }]));
  fireEvent.click(await screen.findByRole('button', { name: /^Unfollow: / }));
  await screen.findByText(/You don’t follow anything yet/);
});

it.each([
  [{ count: 3 }, '3 new contributions', 'Moore, Oklahoma, by dorothy'],
  [{ count: 20 }, '20 or more new contributions', 'Moore, Oklahoma, by dorothy'],
  [
    { subject: 'county:oklahoma/cleveland', subject_name: 'Cleveland County, Oklahoma', count: 2 },
    '2 new contributions',
    'Moore, Oklahoma, in Cleveland County, Oklahoma, by dorothy',
  ],
  [{ kind: 'approved' as const }, 'Your suggestion was approved', 'Moore, Oklahoma'],
  [{ about: null }, 'New contribution', 'Moore, Oklahoma. It is no longer shown.'],
  [{ about: null, subject_name: null }, 'New contribution', 'It is no longer shown.'],
])('%j is "%s": "%s"', (over, heading, detail) => {
  expect([headingOf(notification(over)), detailOf(notification(over))]).toEqual([heading, detail]);
});
