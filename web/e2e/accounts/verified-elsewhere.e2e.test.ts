import type { Page } from 'playwright';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { closePages, openSite, started } from '../open-site.ts';
import { forgetLimits } from './forget-limits.ts';
import { mailLink } from './mail-link.ts';
import { openSignedIn } from './open-signed-in.ts';

beforeEach(forgetLimits);
afterAll(closePages);

const banner = (page: Page) => page.getByRole('complementary', { name: 'Verify Your Email!' });

/** Opens the dashboard of a new person, who is asked to verify their email. */
async function openDashboard() {
  const site = await openSignedIn('/account');
  await banner(site.page).waitFor();
  await site.page.getByText('Pending').waitFor();
  return { ...site, link: await mailLink(site.person.email, '/auth/verify-email/') };
}

async function expectVerified({ page, email }: { page: Page; email: string }): Promise<void> {
  await banner(page).waitFor({ state: 'detached' });
  await page.getByText('Verified', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Security' }).click();
  await page.getByText(`${email} is verified.`).waitFor();
}

const sessionCalls = (page: Page) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/auth/me')) calls.push(request.method());
  });
  return calls;
};

it('a link followed in another tab takes effect in this one without a reload', async () => {
  const { page, close, person, link } = await openDashboard();
  const calls = sessionCalls(page);
  const other = await page.context().newPage();
  await other.goto(link);
  await other.getByText('Your email has been verified!').waitFor();
  await expectVerified({ page, email: person.email });
  expect(calls).toEqual(['GET']);
  const left = await page.evaluate(() => Object.keys(localStorage));
  expect(left).not.toContain('emailVerified');
  await close();
});

it('a link followed on another device takes effect when this tab is visible again', async () => {
  const { page, close, person, link } = await openDashboard();
  const phone = await openSite('/credits');
  await phone.page.goto(link);
  await phone.page.getByText('Your email has been verified!').waitFor();
  await phone.close();
  const calls = sessionCalls(page);
  // Both events come when a tab is chosen; together they cause one request.
  await page.evaluate(() => {
    dispatchEvent(new Event('focus'));
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expectVerified({ page, email: person.email });
  expect(calls).toEqual(['GET']);
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await started(page);
  expect(calls).toEqual(['GET']);
  await close();
});

it('asking for another mail after the email was verified elsewhere says that it is verified, and updates the page', async () => {
  const { page, close, person, link } = await openDashboard();
  await fetch(link);
  await banner(page).getByRole('button', { name: 'Resend Email' }).click();
  await page
    .getByRole('region', { name: 'Notifications' })
    .getByText('Your email was already verified.')
    .waitFor();
  await expectVerified({ page, email: person.email });
  await close();
});
