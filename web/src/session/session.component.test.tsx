import { act, cleanup, screen, waitFor } from '@testing-library/react';
import type { CurrentUser } from '@touchdown/shared/accounts/schema.ts';
import { useLocation } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { takeLoginRedirect } from '../lib/page/login-redirect.ts';
import { isAccessDenied } from './access-denied.ts';
import { keepSession } from './keep-session.ts';
import {
  answerCalls,
  offline,
  openPage,
  refusal,
  sessionOver,
  type AnswersByRoute,
  type OpenedPage,
} from '../testing/open-page.tsx';
import { takeNotices } from '../ui/toast/notify.ts';
import { RedirectSignedIn } from './redirect-signed-in.tsx';
import { RequireSession } from './require-session.tsx';
import { logOut, refreshUser, sessionSnapshot, signedIn } from './session-store.ts';
import { madeUpUser } from './testing/made-up-user.ts';
import { useCurrentUser } from './use-session.ts';

const ada = person('01JD5K8Z7Q0000000000000001', 'Ada', 'user');
const bob = person('01JD5K8Z7Q0000000000000002', 'Bob', 'moderator');

function person(id: string, username: string, role: CurrentUser['role']): CurrentUser {
  return madeUpUser({ id, username, role, roles: [role], email: `${username}@example.org` });
}

/** What the page does again and again, and after how many milliseconds. */
let repeated: Parameters<typeof setInterval>[] = [];
const warnings = vi.spyOn(console, 'warn').mockReturnValue();

const who = (user: CurrentUser) => ({ data: { user } });
const expired = refusal('TOKEN_EXPIRED', 'No.');
const [me, refresh] = ['GET /auth/me', 'POST /auth/refresh'] as const;
const renewed = { data: { user: ada } };

/** All tests share one page, which starts its session once, as in a browser. */
let start: Promise<void> | undefined;
let page: OpenedPage;
/** A test that says no answer has no network. */
const silence: AnswersByRoute = { [me]: offline, [refresh]: offline, 'POST /auth/logout': offline };

beforeEach(async () => {
  warnings.mockClear();
  if (start) return;
  const { calls } = answerCalls(silence);
  const intervals = vi.spyOn(globalThis, 'setInterval');
  await (start = keepSession());
  repeated = [...intervals.mock.calls];
  intervals.mockRestore();
  // A visitor who never signed in makes no request.
  expect(calls).toEqual([]);
});

function Private() {
  return <p>Mail of {useCurrentUser().username}</p>;
}

function Home() {
  return <p>{isAccessDenied(useLocation().state) ? 'Home, because access was denied' : 'Home'}</p>;
}

function open(path: string) {
  page = openPage(
    [
      { path: '/', element: <Home /> },
      { path: '/login', element: <RedirectSignedIn>Who are you?</RedirectSignedIn> },
      { element: <RequireSession />, children: [{ path: '/mail', element: <Private /> }] },
      {
        element: <RequireSession roles={['moderator']} />,
        children: [{ path: '/queue', element: <Private /> }],
      },
    ],
    path,
    silence,
  );
  return page;
}

/** Writes to the storage as another tab does, and dispatches the events that this tab receives. */
function inAnotherTab(flag: string | null, mark: string | null): void {
  for (const [key, value] of [
    ['hasRefreshToken', flag],
    ['sessionMark', mark],
  ] as const) {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  }
  act(() => {
    for (const key of ['hasRefreshToken', 'sessionMark'])
      window.dispatchEvent(new StorageEvent('storage', { key }));
  });
}

describe('a screen for signed-in users', () => {
  it('sends a visitor to the login, and returns to the full URL afterwards', async () => {
    const { address } = open('/mail?sort=oldest');
    await screen.findByText('Who are you?');
    act(() => signedIn(ada));
    await screen.findByText('Mail of Ada');
    expect(address()).toBe('/mail?sort=oldest');
    expect(takeLoginRedirect()).toBe('/');
    expect(page.calls).toEqual([]);
  });

  it('redirects a user without the role to the home page with the reason', async () => {
    act(() => signedIn(ada));
    open('/queue');
    await screen.findByText('Home, because access was denied');
  });

  it('is shown to a user with the role', async () => {
    act(() => signedIn(bob));
    open('/queue');
    await screen.findByText('Mail of Bob');
  });

  it('redirects a signed-in user from the login to the home page', async () => {
    act(() => signedIn(ada));
    open('/login');
    await screen.findByText('Home');
  });
});

describe('another tab', () => {
  it('that logs out makes this one leave a protected screen', async () => {
    act(() => signedIn(ada));
    open('/mail');
    await screen.findByText('Mail of Ada');
    inAnotherTab(null, null);
    await screen.findByText('Home');
    expect(screen.queryByText('Mail of Ada')).toBeNull();
    expect(page.calls).toEqual([]);
  });

  it('that logs in makes this one fetch the user', async () => {
    open('/login');
    page.answer({ [me]: who(ada) });
    inAnotherTab('true', `${ada.id}.other`);
    await waitFor(() => expect(sessionSnapshot()).toEqual({ state: 'signed-in', user: ada }));
    await screen.findByText('Home');
    expect(new Set(page.calls.map(({ route }) => route))).toEqual(new Set([me]));
  });

  it('in which another user logs in hides everything of the previous user', async () => {
    act(() => signedIn(ada));
    open('/mail');
    await screen.findByText('Mail of Ada');
    const answer = Promise.withResolvers<object>();
    page.answer({ [me]: answer.promise });
    inAnotherTab('true', `${bob.id}.other`);
    await screen.findByText('Authenticating...');
    expect(screen.queryByText(/Ada/)).toBeNull();
    answer.resolve(who(bob));
    await screen.findByText('Mail of Bob');
  });

  it('that renews the session changes nothing here and causes no call', async () => {
    act(() => signedIn(ada));
    open('/mail');
    inAnotherTab('true', `${ada.id}.renewed`);
    await screen.findByText('Mail of Ada');
    expect(page.calls).toEqual([]);
  });
});

describe('an expired session', () => {
  it('is renewed silently', async () => {
    act(() => signedIn(ada));
    open('/mail');
    const before = localStorage.getItem('sessionMark');
    page.answer({ [me]: [expired, who(ada)], [refresh]: renewed });
    await act(refreshUser);
    expect(screen.getByText('Mail of Ada')).toBeTruthy();
    expect(page.calls.map(({ route }) => route)).toEqual([me, refresh, me]);
    expect(localStorage.getItem('sessionMark')).not.toBe(before);
  });

  it('ends here if it cannot be renewed, and the login is shown', async () => {
    act(() => signedIn(ada));
    const { address } = open('/mail');
    page.answer({ [me]: expired, [refresh]: sessionOver });
    await act(refreshUser);
    await screen.findByText('Who are you?');
    expect(address()).toBe('/login');
    expect(localStorage.getItem('hasRefreshToken')).toBeNull();
    expect(takeLoginRedirect()).toBe('/mail');
  });
});

describe('every ten minutes', () => {
  it('the page fetches again who is signed in, and logs out silently when the session is over', async () => {
    expect(repeated).toHaveLength(1);
    const [[run, milliseconds]] = repeated as [[() => void, number]];
    expect(milliseconds).toBe(10 * 60 * 1_000);
    const { calls } = answerCalls(silence);
    act(run);
    expect(calls).toEqual([]);
    takeNotices();

    act(() => signedIn(ada));
    open('/mail');
    page.answer({ [me]: who(ada) });
    act(run);
    await waitFor(() => expect(page.calls).toMatchObject([{ route: me }]));
    await screen.findByText('Mail of Ada');

    page.answer({ [me]: sessionOver, [refresh]: sessionOver });
    act(run);
    await screen.findByText('Who are you?');
    // Nobody is told that the session has expired.
    expect(sessionStorage.getItem('sessionExpired')).toBeNull();
    expect(takeNotices()).toEqual([]);
  });
});

it('a page restored from the back/forward cache after a log-out shows no private data', async () => {
  act(() => signedIn(ada));
  open('/mail');
  await screen.findByText('Mail of Ada');
  // The state after a log-out elsewhere. A page in the cache learns of it only when it is shown.
  localStorage.removeItem('hasRefreshToken');
  const shown = Object.assign(new Event('pageshow'), { persisted: true });
  act(() => void window.dispatchEvent(shown));
  await screen.findByText('Home');
  expect(screen.queryByText('Mail of Ada')).toBeNull();
});

it('an answer that comes after the log-out signs nobody in', async () => {
  act(() => signedIn(ada));
  open('/mail');
  const { promise, resolve } = Promise.withResolvers<object>();
  page.answer({ [me]: promise, 'POST /auth/logout': { message: 'Logged out.' } });
  const refreshing = refreshUser();
  await act(() => logOut());
  resolve(who(ada));
  await act(() => refreshing);
  expect(sessionSnapshot().state).toBe('signed-out');
  expect(screen.queryByText('Mail of Ada')).toBeNull();
});

describe('without a network', () => {
  it('a user stays signed in', async () => {
    act(() => signedIn(ada));
    open('/mail');
    await act(refreshUser);
    expect(screen.getByText('Mail of Ada')).toBeTruthy();
    expect(localStorage.getItem('hasRefreshToken')).toBe('true');
    expect(warnings.mock.calls.map(([sentence]) => sentence)).toEqual([
      'The session could not be refreshed.',
    ]);
  });

  it('the session start shows an error, and is retried when the network is back', async () => {
    open('/mail');
    await screen.findByText('Who are you?');
    cleanup();
    inAnotherTab('true', `${ada.id}.other`);
    open('/mail');
    await screen.findByText('We couldn’t check your session');
    page.answer({ [me]: who(ada) });
    act(() => void window.dispatchEvent(new Event('online')));
    await screen.findByText('Mail of Ada');
  });

  it('a log-out that did not reach the server fails, and the user stays signed in', async () => {
    act(() => signedIn(ada));
    open('/mail');
    await expect(act(() => logOut())).rejects.toThrow('network');
    expect(screen.getByText('Mail of Ada')).toBeTruthy();
    expect(sessionSnapshot().state).toBe('signed-in');
  });
});

describe('a log-out', () => {
  it('leaves the protected screen first, and removes what the browser stored', async () => {
    act(() => signedIn(ada));
    open('/mail');
    page.answer({ 'POST /auth/logout': { message: 'Logged out.' } });
    const seen: string[] = [];
    await act(() => logOut(async () => void seen.push(sessionSnapshot().state)));
    expect(seen).toEqual(['signed-in']);
    await screen.findByText('Home');
    expect([localStorage.getItem('hasRefreshToken'), localStorage.getItem('sessionMark')]).toEqual([
      null,
      null,
    ]);
  });
});
