import type { Locator } from 'playwright';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { giveRole } from '../contributions/own-community.ts';
import { closePages, expectNoViolations, openSite, phone, started } from '../open-site.ts';
import { forgetLimits } from './forget-limits.ts';
import { logIn } from './log-in.ts';
import { signedUpPerson } from './new-person.ts';
import { openSignedIn } from './open-signed-in.ts';

beforeEach(forgetLimits);
afterAll(closePages);

const path = (url: string) => new URL(url).pathname + new URL(url).search;

describe('a screen for signed-in people', () => {
  it('asks a visitor to log in, and is opened afterwards by the same URL', async () => {
    const { page, close } = await openSite('/account/bookmarks?sort=oldest');
    await page.waitForURL('**/login');
    await logIn(page, await signedUpPerson());
    await expect.poll(() => path(page.url())).toBe('/account/bookmarks?sort=oldest');
    await close();
  });

  it('leads to the home page after a log-out, in every tab, and is not visible again by going back', async () => {
    const person = await signedUpPerson();
    const { page, close } = await openSite('/account/profile');
    await logIn(page, person);
    await page.getByRole('textbox', { name: 'Email' }).waitFor();
    const other = await page.context().newPage();
    await other.goto('/account/security');
    await other.getByRole('heading', { level: 1 }).waitFor();

    await page.getByRole('button', { name: 'Logout' }).click();
    await expect.poll(() => path(page.url())).toBe('/');
    await expect.poll(() => path(other.url())).toBe('/');
    await page.getByRole('link', { name: 'Start Exploring Data' }).waitFor();
    await page.goBack();
    await page.waitForURL('**/login');
    expect(await page.getByText(person.email).count()).toBe(0);
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(person.email);
    await close();
  });

  it('shows no private data when it is restored from the back/forward cache after a log-out', async () => {
    const person = await signedUpPerson();
    const { page, close } = await openSite('/account/profile');
    await logIn(page, person);
    await page.getByRole('textbox', { name: 'Email' }).waitFor();
    // The state after a log-out elsewhere. A page in the back/forward cache learns of it only when it is shown.
    await page.evaluate(() => {
      localStorage.removeItem('hasRefreshToken');
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    });
    await expect.poll(() => path(page.url())).toBe('/');
    await page.getByRole('link', { name: 'Login' }).waitFor();
    await close();
  });

  it('section 2.5: that is for moderators leads others home and says why', async () => {
    const { page, close } = await openSite('/');
    // The state in which the guard of such a screen leaves the page.
    await page.evaluate(() => history.replaceState({ usr: { accessDenied: true }, key: 'k', idx: 0 }, ''));
    await page.reload();
    const face = page.getByRole('alert');
    await face.getByText('Access Denied.').waitFor();
    await face.getByText('You do not have permission to view this page.').waitFor();
    await expectNoViolations(page);
    await face.getByRole('link', { name: 'Go to Homepage' }).click();
    await page.getByRole('link', { name: 'Start Exploring Data' }).waitFor();
    await close();
  });
});

/** The pages that were there for a moderator. Only those of moderation ask for a role. */
const visited = new Set<string>();

it.each(['moderator', 'admin'] as const)(
  'every link of bar and menu leads %ss to a page that is there',
  async (role) => {
    const person = await signedUpPerson();
    await giveRole(person, role);
    const { page, close } = await openSignedIn('/credits', {}, person);
    await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Account' }).waitFor();
    await expectNoViolations(page);
    const inBar = await targets(page.getByRole('banner'));
    await page.setViewportSize(phone);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Account Settings' }).waitFor();
    const inMenu = await targets(page.getByRole('dialog'));
    for (const target of new Set([...inBar, ...inMenu])) {
      if (visited.has(target) && !target.startsWith('/moderation')) continue;
      await page.goto(target);
      await started(page);
      await page.getByRole('main').getByRole('heading', { level: 1 }).first().waitFor();
      expect(await page.getByText('Page not found').count(), target).toBe(0);
      visited.add(target);
    }
    await close();
  },
);

function targets(place: Locator): Promise<string[]> {
  return place.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
}
