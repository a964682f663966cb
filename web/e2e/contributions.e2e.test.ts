import type { Page } from 'playwright';
import { afterAll, it, beforeAll } from 'vitest';
import { closePages, openSite } from './open-site.ts';
import { expectGoodLooks } from './testing/expect-good-looks.ts';
import { servePictures } from './testing/serve-pictures.ts';
import { takeNewContributionsBack } from './contributions/own-community.ts';

// Earlier files of this worker may have been stopped in the middle.
beforeAll(takeNewContributionsBack);
afterAll(closePages);

/** The innermost article with the title, because a report's own article contains its contributions. */
const card = (page: Page, title: string) =>
  page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
    .last();

it('the feed, a report and the search have no axe violations, and are no wider than their window', async () => {
  const { page, close } = await openSite('/contributions', { colorScheme: 'light' }, servePictures);
  await card(page, 'From the storm shelter').waitFor();
  await expectGoodLooks(page);
  await card(page, 'From the storm shelter').getByRole('link', { name: 'Oklahoma' }).click();
  await card(page, 'The week after').waitFor();
  await expectGoodLooks(page);
  await page.goto(new URL('/spc-reports', page.url()).href);
  await page.getByRole('button', { name: /^Search Filters/ }).click();
  await page.getByRole('article').first().waitFor();
  await expectGoodLooks(page);
  await close();
});
