import { afterAll, expect, it } from 'vitest';
import { closePages, expectNoViolations, openSite, siteUrl } from './open-site.ts';

afterAll(closePages);

const subject = 'Choose a new password for Touchdown';
const to = 'mailbox-test@example.org';
const link = `${siteUrl}/reset-password/bm90LWEtcmVhbC10b2tlbi1hdC1hbGw`;

it('a developer finds a mail by keyboard, reads it as HTML and as text, follows its link, and sees new mail', async () => {
  const { page, close } = await openSite('/');
  await page.goto('/local/mail');
  const listed = page.getByRole('listitem').filter({ hasText: to });
  await listed.getByRole('link').focus();
  await expectNoViolations(page);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: subject }).waitFor();

  const asHtml = page.frameLocator('iframe[title="The mail as HTML"]');
  await asHtml.getByText('Hello mailbox test,').waitFor();
  const opened = page.waitForEvent('popup');
  await asHtml.getByRole('link', { name: 'Choose a new password', exact: true }).click();
  expect((await opened).url()).toBe(link);
  // The link opens the site with its scripts.
  await (await opened).waitForSelector('#root main');

  await page.getByRole('link', { name: 'Plain text' }).click();
  const asText = page.frameLocator('iframe[title="The mail as plain text"]');
  await asText.getByRole('link', { name: link }).waitFor();
  // axe would also run in the frame, which allows no scripts.
  await page.locator('iframe').evaluate((frame) => frame.remove());
  await expectNoViolations(page);
  await page.getByRole('link', { name: 'All mail' }).click();
  await page.getByRole('heading', { level: 1, name: 'Mail', exact: true }).waitFor();

  // The list asks every two seconds whether there is new mail, and then loads itself again.
  await page.route('**/local/mail.json*', (route) => route.fulfill({ json: { total: 1_000, mails: [] } }));
  await page.waitForLoadState();
  await page.waitForEvent('domcontentloaded');
  await listed.waitFor();
  await close();
});
