import type { Page } from 'playwright';
import { accountSentences } from '@touchdown/shared/accounts/account-sentences.ts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { closePages, openSite } from '../open-site.ts';
import { forgetLimits } from './forget-limits.ts';
import { logIn, logOut } from './log-in.ts';
import { openSignedIn } from './open-signed-in.ts';
import { signedUpPerson } from './new-person.ts';

beforeEach(forgetLimits);
afterAll(closePages);

const support = '/account/subscription';

/** Whether the policy of the loaded document lets a script of the payment provider run. */
async function allowsPayments(page: Page): Promise<boolean> {
  await page.waitForLoadState();
  return page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        // Not an element of a script, which the other pages refuse for another reason: its URL is a string.
        const script = document.createElement('link');
        [script.rel, script.as] = ['preload', 'script'];
        // The request itself is never answered, so only a refusal by the policy is an answer.
        const timer = setTimeout(() => resolve(true), 300);
        document.addEventListener('securitypolicyviolation', () => {
          clearTimeout(timer);
          resolve(false);
        });
        script.href = 'https://js.stripe.com/asked-by-a-test.js';
        document.head.append(script);
      }),
  );
}

/** Opens the site for a test that asks for a script of the payment provider. It never reaches the provider. */
async function open(path: string, isSignedIn = true) {
  const site = isSignedIn ? await openSignedIn(path) : await openSite(path);
  await site.page.route('https://js.stripe.com/**', () => {});
  for (const part of ['js.stripe.com', 'Failed to load resource']) site.allowError(part);
  return site;
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const isSupport = (page: Page) => heading(page, 'Support Touchdown');

describe('the policy of the page with the card field', () => {
  it('is in force there after every way in, and nowhere else after every way out', async () => {
    const { page, close } = await open('/account');
    const loadedFrom = new Set<string>();
    page.on('request', (request) => {
      if (request.url().endsWith('/local/stripe.js')) loadedFrom.add(new URL(page.url()).pathname);
    });
    expect(await allowsPayments(page)).toBe(false);
    await page.getByRole('link', { name: 'Subscription & Billing' }).click();
    await isSupport(page);
    expect(await allowsPayments(page)).toBe(true);

    await page.getByRole('link', { name: 'Back to Dashboard' }).click();
    await heading(page, 'Account');
    expect([new URL(page.url()).pathname, await allowsPayments(page)]).toEqual(['/account', false]);

    await page.goBack();
    await isSupport(page);
    expect(await allowsPayments(page)).toBe(true);
    await page.goForward();
    await heading(page, 'Account');
    expect(await allowsPayments(page)).toBe(false);

    await page.goBack();
    await isSupport(page);
    for (const [name, title] of [
      ['Credits', 'Credits'],
      ['Places', 'Places'],
      ['Touchdown', ''],
    ] as const) {
      await page
        .getByRole('link', { name, exact: name !== 'Touchdown' })
        .first()
        .click();
      await page.waitForURL((url) => url.pathname !== support);
      if (title) await heading(page, title);
      expect([name, await allowsPayments(page)]).toEqual([name, false]);
      await page.goBack();
      await isSupport(page);
      expect([name, await allowsPayments(page)]).toEqual([name, true]);
    }
    expect([...loadedFrom]).toEqual([support]);

    // Another spelling leads to the page's own path.
    for (const path of [`${support}/`, '/Account/Subscription']) {
      await page.goto(path);
      await page.waitForURL((url) => url.pathname === support);
      await isSupport(page);
      expect([path, await allowsPayments(page)]).toEqual([path, true]);
    }
    await close();
  });

  it('is in force after a login that leads there, not during the login, and not after the log-out', async () => {
    const person = await signedUpPerson();
    const { page, close } = await open(support, false);
    await heading(page, 'Log In');
    expect(await allowsPayments(page)).toBe(false);
    await logIn(page, person);
    await isSupport(page);
    expect([new URL(page.url()).pathname, await allowsPayments(page)]).toEqual([support, true]);
    // The notice of the login survives the new document.
    await page.getByText('Login successful!').first().waitFor();

    await logOut(page);
    expect([new URL(page.url()).pathname, await allowsPayments(page)]).toEqual(['/', false]);
    await page.getByText(accountSentences.loggedOut).first().waitFor();
    await close();
  });
});
