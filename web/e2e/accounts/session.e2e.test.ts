import type { Page } from 'playwright';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { closePages, desktop, openSite, started } from '../open-site.ts';
import { forgetLimits } from './forget-limits.ts';
import { logIn } from './log-in.ts';
import { signedUpPerson, type NewPerson } from './new-person.ts';
import { openSignedIn, signedInState } from './open-signed-in.ts';

beforeEach(forgetLimits);
afterAll(closePages);

const refused = 'Failed to load resource';
/** The access cookie, which the browser removes after its ten minutes. */
const access = /at$/;

/** Records the calls of a page to the account routes. */
function watchAuth(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/v1/auth/'))
      calls.push(`${request.method()} ${pathname.slice('/api/v1'.length)}`);
  });
  return calls;
}

/** For tests that do not change who the person is. Each logs in with a session of its own. */
let somebody: Promise<NewPerson> | undefined;

/** Opens a page as a browser in which somebody has logged in, with those of its cookies that are still there. */
async function openCredits(isThere: (cookie: string) => boolean = () => true) {
  somebody ??= signedUpPerson();
  const person = await somebody;
  const { cookies, origins } = await signedInState(person);
  const storageState = { cookies: cookies.filter(({ name }) => isThere(name)), origins };
  let calls: string[] = [];
  const site = await openSite('/credits', { storageState }, async (page) => {
    calls = watchAuth(page);
  });
  return { ...site, calls, greeting: `Hello, ${person.username}` };
}

describe('at the start', () => {
  it('the signed-in person is fetched once, is still signed in, and remains so without a network', async () => {
    const { page, close, allowError, calls, greeting } = await openCredits();
    await page.getByText(greeting).waitFor();
    expect(calls).toEqual(['GET /auth/me']);

    // The page says "Loading..." until it is known who is signed in.
    let answer: () => void = () => {};
    const wait = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/auth/me', async (route) => {
      await wait;
      await route.continue();
    });
    await page.goto('/credits');
    await page.getByRole('main').getByText('Loading...').waitFor();
    expect(await page.getByRole('link', { name: 'Login' }).count()).toBe(0);
    answer();
    await page.getByRole('heading', { level: 1, name: 'Credits' }).waitFor();
    await page.getByText(greeting).waitFor();
    await page.unroute('**/auth/me');

    // Without a network public pages work.
    allowError(refused);
    await page.route('**/auth/**', (route) => route.abort('internetdisconnected'));
    await page.goto('/credits');
    await page.getByRole('heading', { level: 1, name: 'Credits' }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('hasRefreshToken'))).toBe('true');
    await page.unroute('**/auth/**');
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await page.getByText(greeting).waitFor();
    await close();
  });
});

describe('an expired access cookie', () => {
  it('is renewed unnoticed, and once for two tabs', async () => {
    const { page, close, allowError, calls, greeting } = await openCredits((cookie) => !access.test(cookie));
    allowError(refused);
    await page.getByText(greeting).waitFor();
    expect(calls).toEqual(['GET /auth/me', 'POST /auth/refresh', 'GET /auth/me']);

    // Once also when two tabs need it at the same time.
    const other = await page.context().newPage();
    await other.setViewportSize(desktop);
    await other.goto('/credits');
    await other.getByText(greeting).waitFor();
    await page.context().clearCookies({ name: access });
    const ofBoth = [watchAuth(page), watchAuth(other)];
    await Promise.all([page.reload(), other.reload()]);
    await Promise.all([page.getByText(greeting).waitFor(), other.getByText(greeting).waitFor()]);
    expect(ofBoth.flat().filter((call) => call === 'POST /auth/refresh')).toHaveLength(1);
    await close();
  });

  it('section 8: of a session ended elsewhere leads to "Session expired" and a fresh page', async () => {
    const { page, close, allowError, greeting } = await openCredits();
    allowError(refused);
    await page.getByText(greeting).waitFor();
    // A call that is still under way would be refused, and end the session before the click.
    await page.waitForLoadState('networkidle');
    // As after signing out on another device: the session is over, and the page does not know it yet.
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Resend Email' }).click();
    await page.getByRole('region', { name: 'Notifications' }).getByText('Session expired').waitFor();
    await page.getByRole('link', { name: 'Login' }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('hasRefreshToken'))).toBeNull();
    await close();
  });
});

it('an ended session is dropped silently at the start', async () => {
  const { page, close, allowError, calls } = await openCredits(() => false);
  allowError(refused);
  await page.getByRole('link', { name: 'Login' }).waitFor();
  expect(calls).toEqual(['GET /auth/me', 'POST /auth/refresh']);
  expect(await page.getByText('Session expired').count()).toBe(0);
  await close();
});

describe('logging out', () => {
  it('leads home in every tab, removes what the session stored, and leaves nothing visible when going back', async () => {
    const { page, close, person } = await openSignedIn('/account/profile');
    await page.getByRole('textbox', { name: 'Email' }).waitFor();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await page.reload();
    await page.getByRole('textbox', { name: 'Email' }).waitFor();
    expect(await page.getByRole('button', { name: 'Resend Email' }).count()).toBe(0);
    const other = await page.context().newPage();
    await other.setViewportSize(desktop);
    await other.goto('/account/security');
    await other.getByRole('heading', { level: 1 }).waitFor();

    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await other.waitForURL((url) => url.pathname === '/');
    await page.getByRole('link', { name: 'Start Exploring Data' }).waitFor();
    await page.getByRole('link', { name: 'Login' }).waitFor();
    const left = await page.evaluate(() => [
      ...Object.keys(localStorage).filter((key) => /session|refresh/i.test(key)),
      ...Object.keys(sessionStorage).filter((key) => key.startsWith('verification')),
    ]);
    expect(left).toEqual([]);
    // The remaining cookie lets this browser log in while others guess at the password.
    const cookies = await page.context().cookies();
    expect(cookies.map(({ name }) => name)).toEqual(['local-kd']);
    await page.goBack();
    await page.waitForURL('**/login');
    expect(await page.getByText(person.email).count()).toBe(0);
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(person.email);
    await close();
  });

  it('and logging in affects the other tabs, and a log-out that did not reach the server is not shown as done', async () => {
    const person = await signedUpPerson();
    let calls: string[] = [];
    const { page, close, allowError } = await openSite('/login', {}, async (opened) => {
      calls = watchAuth(opened);
    });
    allowError(refused);
    const other = await page.context().newPage();
    await other.setViewportSize(desktop);
    const ofOther = watchAuth(other);
    await other.goto('/credits');
    await started(other);
    await other.getByRole('link', { name: 'Login' }).waitFor();
    // A visitor who never signed in makes no request, but for the passkeys that the log-in page suggests.
    expect(calls).toEqual(['POST /auth/login/passkey/options']);
    expect(ofOther).toEqual([]);
    expect(await page.evaluate(() => localStorage.getItem('hasRefreshToken'))).toBeNull();
    await logIn(page, person);
    const greeting = `Hello, ${person.username}`;
    await other.getByText(greeting).waitFor();

    await page.route('**/auth/logout', (route) => route.abort('internetdisconnected'));
    await page.getByRole('button', { name: 'Logout' }).click();
    await page
      .getByRole('region', { name: 'Notifications' })
      .getByText(/^You are still logged in\./)
      .waitFor();
    await page.getByText(greeting).waitFor();
    await page.unroute('**/auth/logout');
    await page.getByRole('button', { name: 'Logout' }).click();
    await other.getByRole('link', { name: 'Login' }).waitFor();
    expect(new URL(other.url()).pathname).toBe('/credits');
    await close();
  });
});
