import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { Notification } from '@touchdown/shared/following/schema.ts';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearSession, signedIn } from '../../../session/session-store.ts';
import { madeUpUser } from '../../../session/testing/made-up-user.ts';
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

let calls: string[];
let pages: Record<string, { notifications: Notification[]; next: string | null }>;
let follows: object[];

beforeEach(() => {
  calls = [];
  pages = { '': { notifications: [], next: null } };
  follows = [];
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    calls.push(`${method} ${url}${typeof body === 'string' ? ` ${body}` : ''}`);
    const { pathname, searchParams } = new URL(url, 'https://site.example');
    if (pathname.endsWith('/notifications') && method === 'GET') {
      const { notifications, next } = pages[searchParams.get('before') ?? ''] ?? {
        notifications: [],
        next: null,
      };
      const pagination = { limit: 25, hasMore: next !== null, next };
      return Response.json({ data: { notifications, pagination } });
    }
    if (pathname.endsWith('/follows')) return Response.json({ data: { follows } });
    if (pathname.endsWith('/settings')) {
      const settings = { weekly_digest: method === 'PATCH', is_verified: true };
      return Response.json(method === 'PATCH' ? { settings, message: 'You get the digest.' } : settings);
    }
    if (pathname.endsWith('/count')) return Response.json({ unread: 0 });
    if (pathname.endsWith('/mute')) return Response.json({ is_muted: true, message: 'Muted.' });
    return Response.json({ message: 'Marked as read.' });
  });
  signedIn(madeUpUser());
  takeNotices();
});
afterEach(() => {
  cleanup();
  clearSession();
  vi.unstubAllGlobals();
  localStorage.clear();
});

function show(): void {
  render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <NotificationsPage />
      </QueryClientProvider>
    </MemoryRouter>,
  );
}

it('says what to do while there is none', async () => {
  show();
  await screen.findByText('No notifications yet');
  screen.getByText(/Follow a tornado, a place, an outbreak or a person on its page/);
  await screen.findByText(/You follow nothing yet/);
});

it('shows what happened, marks it read once opened, and mutes its subject', async () => {
  pages[''] = { notifications: [notification()], next: null };
  show();
  const item = within(await screen.findByRole('article'));
  expect(item.getByRole('link').getAttribute('href')).toBe(
    '/tornadoes/t1#contribution-01JD5K8Z7Q0000000000000000',
  );
  item.getByText('Moore, Oklahoma, by dorothy');
  screen.getByText('1 unread');
  fireEvent.click(item.getByRole('button', { name: /^Mark as read/ }));
  await screen.findByText('All read');
  expect(calls).toContain('POST /api/v1/notifications/read {"ids":["2026-11-21#contribution:tornado:t1"]}');
  fireEvent.click(item.getByRole('button', { name: /^Mute/ }));
  await item.findByRole('button', { name: /^Unmute/ });
  expect(calls).toContain('POST /api/v1/notifications/mute {"subject":"tornado:t1","muted":true}');
});

it('marks all as read, and loads the next ones on request', async () => {
  const second = notification({ id: '2026-11-20#contribution:tornado:t2', subject: 'tornado:t2' });
  pages = {
    '': { notifications: [notification()], next: '2026-11-21T09:00:00.000Z|x' },
    '2026-11-21T09:00:00.000Z|x': { notifications: [second], next: null },
  };
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
  screen.getByText('2 unread');
  fireEvent.click(screen.getByRole('button', { name: 'Mark all as read' }));
  await screen.findByText('All read');
  expect(calls).toContain('POST /api/v1/notifications/read {"all":true}');
});

it('turns the digest on, and lists what is followed', async () => {
  follows = [
    {
      subject: 'county:oklahoma/cleveland',
      name: 'Cleveland County, Oklahoma',
      path: '/states/oklahoma/cleveland',
      followed_at: '2026-11-20T09:00:00.000Z',
      is_muted: false,
    },
  ];
  show();
  fireEvent.click(await screen.findByRole('checkbox', { name: /weekly digest/ }));
  await waitFor(() => expect(takeNotices().map(({ text }) => text)).toContain('You get the digest.'));
  expect(calls).toContain('PATCH /api/v1/notifications/settings {"weeklyDigest":true}');
  fireEvent.click(await screen.findByRole('button', { name: /^Unfollow: / }));
  await screen.findByText(/You follow nothing yet/);
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
  [{ about: null }, 'New contribution', 'Moore, Oklahoma. It is not shown any more.'],
  [{ about: null, subject_name: null }, 'New contribution', 'It is not shown any more.'],
])('%j is "%s": "%s"', (over, heading, detail) => {
  expect([headingOf(notification(over)), detailOf(notification(over))]).toEqual([heading, detail]);
});
