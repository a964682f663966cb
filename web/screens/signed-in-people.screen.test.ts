import { headersKindAt } from '@touchdown/shared/contract/page-paths.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { forgetLimits } from '../e2e/accounts/forget-limits.ts';
import { mailLink } from '../e2e/accounts/mail-link.ts';
import { signedUpPerson } from '../e2e/accounts/new-person.ts';
import { giveRole } from '../e2e/contributions/own-community.ts';
import { expectNoViolations } from './expect-no-violations.ts';
import { logIn } from './log-in.ts';
import { openScreen } from './open-screen.tsx';
import { targetsIn } from './see-screen.ts';
import { follow, press } from './use-screen.ts';

beforeEach(forgetLimits);

describe('a screen for signed-in people', () => {
  it('asks a visitor to log in, and is opened afterwards by the same URL', async () => {
    const { address } = await openScreen('/account/bookmarks?sort=oldest');
    await waitFor(() => expect(address()).toBe('/login'));
    await logIn(await signedUpPerson());
    await waitFor(() => expect(address()).toBe('/account/bookmarks?sort=oldest'));
  });

  it('section 2.5: that is for moderators leads others home and says why', async () => {
    const { address } = await openScreen('/moderation/reports', { as: await signedUpPerson() });
    const face = await screen.findByRole('alert');
    within(face).getByText('Access Denied.');
    within(face).getByText('You do not have permission to view this page.');
    expect(address()).toBe('/');
    await expectNoViolations();
    await follow('Go to Homepage');
    await screen.findByRole('link', { name: 'Start Exploring Data' });
  });
});

it('logging out leads home, and leaves nothing visible when going back', async () => {
  const person = await signedUpPerson();
  const { address, goBack } = await openScreen('/credits', { as: person });
  const greeting = `Hello, ${person.username}`;
  await waitFor(() => expect(document.body.textContent).toContain(greeting));
  await press('Logout');
  await waitFor(() => expect(address()).toBe('/'));
  await screen.findByRole('link', { name: 'Login' });
  goBack();
  await screen.findByRole('heading', { level: 1, name: 'Credits' });
  expect(document.body.textContent).not.toContain(greeting);
});

describe('the menu on a phone', () => {
  it('has the links of a signed-in person, their name and email address, and the logout', async () => {
    const person = await signedUpPerson();
    await openScreen('/credits', { as: person });
    await press('Menu');
    const menu = within(await screen.findByRole('dialog', { name: 'Menu' }));
    expect(menu.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Home',
      'Tornadoes',
      'Map Explorer',
      'Places',
      'Near You',
      'Days',
      'Outbreaks',
      'Records',
      'Trends',
      'Radar',
      'Data',
      'SPC Reports',
      'Stay safe',
      'Learn',
      'My Profile',
      'Account Settings',
      'Notifications',
    ]);
    menu.getByText(person.username);
    menu.getByText(person.email);
    const own = menu.getByRole('link', { name: 'My Profile' });
    expect(own.getAttribute('href')).toBe(`/u/${person.username}`);
    act(() => menu.getByRole('button', { name: 'Logout' }).click());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await screen.findByRole('link', { name: 'Register' });
  });
});

/** The pages that were there for a moderator. Only those of moderation ask for a role. */
const visited = new Set<string>();

it.each(['moderator', 'admin'] as const)(
  'every link of bar and menu leads %ss to a page that is there',
  async (role) => {
    const person = await signedUpPerson();
    await giveRole(person, role);
    await openScreen('/credits', { as: person });
    const account = await screen.findByRole('navigation', { name: 'Account' });
    within(account).getByRole('link', { name: 'Account' });
    await expectNoViolations();
    const inBar = targetsIn(screen.getByRole('banner'));
    await press('Menu');
    const menu = await screen.findByRole('dialog');
    within(menu).getByRole('link', { name: 'Account Settings' });
    for (const target of new Set([...inBar, ...targetsIn(menu)])) {
      if (visited.has(target) && !target.startsWith('/moderation')) continue;
      // A page with headers of its own opens as a document, which needs a browser.
      if (headersKindAt(target) !== 'site') continue;
      // Each opening is a login.
      await forgetLimits();
      const { address } = await openScreen(target, { as: person });
      await within(await screen.findByRole('main')).findAllByRole('heading', { level: 1 });
      expect(screen.queryByText('Page not found'), target).toBeNull();
      expect(address()).toBe(target);
      visited.add(target);
    }
  },
);

describe('an email that is verified elsewhere', () => {
  const banner = { name: 'Verify Your Email!' };

  /** Opens the dashboard of a new person, who is asked to verify their email. */
  async function openDashboard() {
    const person = await signedUpPerson();
    const link = await mailLink(person.email, '/auth/verify-email/');
    const { calls } = await openScreen('/account', { as: person });
    await screen.findByRole('complementary', banner);
    await screen.findByText('Pending');
    const checks = () => calls.filter((call) => call.endsWith('/auth/me'));
    return { person, link, checks };
  }

  async function expectVerified(email: string): Promise<void> {
    await waitFor(() => expect(screen.queryByRole('complementary', banner)).toBeNull());
    await screen.findByText('Verified');
    await follow(/^Security/);
    const sentence = await screen.findByText(/is verified\.$/);
    expect(sentence.textContent).toBe(`${email} is verified.`);
  }

  it('on another device takes effect when this tab is visible again', async () => {
    const { person, link, checks } = await openDashboard();
    await fetch(link);
    // Both events come when a tab is chosen; together they cause one request.
    const returnToTab = () =>
      act(() => {
        dispatchEvent(new Event('focus'));
        document.dispatchEvent(new Event('visibilitychange'));
      });
    returnToTab();
    await expectVerified(person.email);
    expect(checks()).toEqual(['GET /api/v1/auth/me']);
    returnToTab();
    expect(checks()).toEqual(['GET /api/v1/auth/me']);
  });

  it('before another mail is asked for says that it is verified, and updates the page', async () => {
    const { person, link } = await openDashboard();
    await fetch(link);
    await press('Resend Email');
    await screen.findByText('Your email was already verified.');
    await expectVerified(person.email);
  });
});
