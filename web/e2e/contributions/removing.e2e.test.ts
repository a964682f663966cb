import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import { forgetLimits } from '../accounts/forget-limits.ts';
import { signedUpPerson } from '../accounts/new-person.ts';
import { openSignedIn } from '../accounts/open-signed-in.ts';
import { closePages, desktop } from '../open-site.ts';
import { expectGoodLooks } from '../testing/expect-good-looks.ts';
import { servePictures } from '../testing/serve-pictures.ts';
import { giveRole, putContributionOf, takeContributionsBack } from './own-community.ts';

const stored: string[] = [];

const narrow = { width: 360, height: 800 };

beforeEach(forgetLimits);
afterEach(async () => takeContributionsBack(stored.splice(0)));
afterAll(closePages);

it('a moderator removes with the keyboard, after having cancelled once, with a category and a note, in either theme, narrow and wide', async () => {
  const moderator = await signedUpPerson();
  await giveRole(moderator, 'moderator');
  stored.push(await putContributionOf(await signedUpPerson(), 'To be removed'));
  const options = { colorScheme: 'light' } as const;
  const { page, close } = await openSignedIn('/contributions', options, moderator, servePictures);
  await page.getByRole('heading', { name: 'To be removed', exact: true }).waitFor();
  await page.setViewportSize(narrow);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  await page.setViewportSize(desktop);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  const button = page.getByRole('button', { name: 'Delete: To be removed' });
  await button.press('Enter');
  await page.getByRole('alertdialog', { name: 'Delete this contribution?' }).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => button.evaluate((one) => one === document.activeElement)).toBe(true);
  await button.press('Enter');
  await page.getByLabel('Reason', { exact: true }).selectOption('Duplicate');
  await expectGoodLooks(page, { viewports: [narrow, desktop], widths: [] });
  await page.getByLabel('Note to the author').fill('The same story is there twice.');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter');
  await page.getByText('Contribution deleted successfully').waitFor();
  await page.getByRole('heading', { name: 'To be removed' }).waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
  await close();
});
