import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import { forgetLimits } from '../accounts/forget-limits.ts';
import { logIn } from '../accounts/log-in.ts';
import { signedUpPerson, type NewPerson } from '../accounts/new-person.ts';
import { openSignedIn } from '../accounts/open-signed-in.ts';
import { closePages, desktop, openSite } from '../open-site.ts';
import { expectGoodLooks } from '../testing/expect-good-looks.ts';
import { servePictures } from '../testing/serve-pictures.ts';
import { giveRole, putContributionOf, takeContributionsBack } from './own-community.ts';

let author: NewPerson;
const stored: string[] = [];

const narrow = { width: 360, height: 800 };

beforeEach(async () => {
  await forgetLimits();
  author ??= await signedUpPerson();
});
afterEach(async () => takeContributionsBack(stored.splice(0)));
afterAll(closePages);

/** Opens the feed with a contribution of the author at its top. */
async function openFeed(title: string, person: NewPerson | undefined, options = {}) {
  stored.push(await putContributionOf(author, title));
  const site = await (person
    ? openSignedIn('/contributions', options, person, servePictures)
    : openSite('/contributions', options, servePictures));
  await site.page.getByRole('heading', { name: title, exact: true }).waitFor();
  return site;
}

it('an author deletes a contribution with the keyboard, after having cancelled once', async () => {
  const { page, close } = await openFeed('Mine to delete', author);
  const button = page.getByRole('button', { name: 'Delete: Mine to delete' });
  expect(await page.getByRole('button', { name: 'Report: Mine to delete' }).count()).toBe(0);
  await button.press('Enter');
  await page.getByRole('alertdialog', { name: 'Delete this contribution?' }).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => button.evaluate((one) => one === document.activeElement)).toBe(true);
  await button.press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter');
  await page.getByText('Contribution deleted successfully').waitFor();
  await page.getByRole('heading', { name: 'Mine to delete' }).waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
  await page.reload();
  await page.getByRole('heading', { name: 'From the storm shelter' }).waitFor();
  expect(await page.getByRole('heading', { name: 'Mine to delete' }).count()).toBe(0);
  await close();
});

it('a visitor is led to the login, comes back and reports', async () => {
  const { page, close } = await openFeed('Worth a report', undefined);
  await page.getByRole('link', { name: 'Report: Worth a report' }).click();
  await page.waitForURL('**/login');
  await logIn(page, await signedUpPerson());
  await page.waitForURL('**/contributions');
  await page.getByRole('button', { name: 'Report: Worth a report' }).click();
  await page.getByRole('button', { name: 'Submit Report' }).click();
  await page.getByRole('alertdialog').getByText('Please select a reason category.').waitFor();
  await page.getByLabel('Reason', { exact: true }).selectOption('Inaccurate');
  await page.getByLabel('Details').fill('That was another year.');
  await page.getByRole('button', { name: 'Submit Report' }).click();
  await page.getByText('Report submitted. Thank you!').waitFor();
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  await close();
});

it('a moderator removes with a category and a note, in either theme, narrow and wide', async () => {
  const moderator = await signedUpPerson();
  await giveRole(moderator, 'moderator');
  const { page, close } = await openFeed('To be removed', moderator, { colorScheme: 'light' });
  await page.setViewportSize(narrow);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  await page.setViewportSize(desktop);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  await page.getByRole('button', { name: 'Delete: To be removed' }).click();
  await page.getByLabel('Reason', { exact: true }).selectOption('Duplicate');
  await expectGoodLooks(page, { viewports: [narrow, desktop], widths: [] });
  await page.getByLabel('Note to the author').fill('The same story is there twice.');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Contribution deleted successfully').waitFor();
  await page.getByRole('heading', { name: 'To be removed' }).waitFor({ state: 'detached' });
  await close();
});
