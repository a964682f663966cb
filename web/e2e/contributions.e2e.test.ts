import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
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

it('map, gallery, the first day and the explorer’s stories have no axe violations, and fit into their window', async () => {
  const { page, close } = await openSite('/contributions', { colorScheme: 'light' }, servePictures);
  await card(page, 'From the storm shelter').waitFor();
  await page.getByLabel('Map', { exact: true }).check();
  await page.getByRole('heading', { name: 'Places' }).waitFor();
  await page.waitForSelector('[data-drawn]');
  expect(new URL(page.url()).search).toBe('?view=map');
  await expectGoodLooks(page);
  await page.getByLabel('Gallery', { exact: true }).check();
  await page.getByText(/contributions? with pictures$/).waitFor();
  await page.getByRole('listitem').filter({ hasText: 'The week after' }).waitFor();
  await expectGoodLooks(page);
  await page.goto(new URL('/welcome', page.url()).href);
  await page.getByLabel('A town in your county').fill('Moore, Oklahoma');
  await page.getByRole('button', { name: 'Find the County' }).click();
  await page.getByRole('link', { name: 'Cleveland County, Oklahoma', exact: true }).waitFor();
  await page.getByRole('heading', { name: 'One-minute tasks' }).waitFor();
  await page.getByRole('link', { name: 'Open the tornado' }).waitFor();
  expect(new URL(page.url()).search).toBe('?state=oklahoma&county=cleveland');
  await expectGoodLooks(page);
  await page.goto(new URL('/map', page.url()).href);
  await page.getByText(/^50 of \d+/).waitFor();
  await page.getByRole('button', { name: 'Stories' }).click();
  await page
    .getByRole('group', { name: 'Stories' })
    .getByRole('status')
    .filter({ hasText: /in view/ })
    .waitFor();
  await expectGoodLooks(page);
  await close();
});
