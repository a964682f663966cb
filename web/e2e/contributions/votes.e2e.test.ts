import type { Page } from 'playwright';
import { afterAll, beforeEach, expect, it, beforeAll } from 'vitest';
import { forgetLimits } from '../accounts/forget-limits.ts';
import { openSignedIn } from '../accounts/open-signed-in.ts';
import { closePages, phone } from '../open-site.ts';
import { expectGoodLooks } from '../testing/expect-good-looks.ts';
import { servePictures } from '../testing/serve-pictures.ts';
import { takeNewContributionsBack } from './own-community.ts';

beforeEach(forgetLimits);
// Earlier files of this worker may have been stopped in the middle.
beforeAll(takeNewContributionsBack);
afterAll(closePages);

const title = 'Note 1';

/** The innermost article with the title, because a report's own article contains its contributions. */
const card = (page: Page) =>
  page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
    .last();
const button = (page: Page, name: 'Upvote' | 'Downvote') => card(page).getByRole('button', { name });
/** A count below zero has a minus sign, which is not a hyphen. */
const countOn = async (page: Page) => {
  const text = await card(page)
    .getByText(/votes?$/)
    .innerText();
  return Number.parseInt(text.replace('−', '-'), 10);
};
const isFree = (page: Page) =>
  expect.poll(() => button(page, 'Upvote').getAttribute('aria-disabled')).toBe('false');

async function openFeed(options = {}) {
  const site = await openSignedIn('/contributions', options, undefined, servePictures);
  await isFree(site.page);
  return site;
}

it('a vote of one person is seen by another after a reload, and only its voter sees it as their own', async () => {
  const [voter, reader] = [await openFeed(), await openFeed()];
  const before = await countOn(reader.page);
  const up = button(voter.page, 'Upvote');
  expect(await up.getAttribute('title')).toBe('Upvote this contribution');
  await up.focus();
  await voter.page.keyboard.press('Enter');
  await expect.poll(() => up.getAttribute('aria-pressed')).toBe('true');
  await isFree(voter.page);
  expect(await up.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await countOn(voter.page)).toBe(before + 1);

  await reader.page.reload();
  await expect.poll(() => countOn(reader.page)).toBe(before + 1);
  await isFree(reader.page);
  expect(await button(reader.page, 'Upvote').getAttribute('aria-pressed')).toBe('false');
  await button(reader.page, 'Downvote').click();
  await expect.poll(() => countOn(reader.page)).toBe(before);
  await isFree(reader.page);

  await voter.page.reload();
  await expect.poll(() => countOn(voter.page)).toBe(before);
  await expect.poll(() => up.getAttribute('aria-pressed')).toBe('true');
  await button(voter.page, 'Downvote').click();
  await expect.poll(() => countOn(voter.page)).toBe(before - 2);
  await isFree(voter.page);
  await button(voter.page, 'Downvote').click();
  await expect.poll(() => countOn(voter.page)).toBe(before - 1);
  await isFree(voter.page);
  await voter.close();
  await reader.close();
});

it('a vote that the server refuses goes back, with the reason', async () => {
  const { page, close, allowError } = await openFeed();
  const before = await countOn(page);
  allowError('status of 503');
  await page.route('**/vote', (route) =>
    route.fulfill({ status: 503, json: { error: 'The store is resting.', code: 'UNAVAILABLE' } }),
  );
  await button(page, 'Upvote').click();
  await page.getByText('The store is resting.').first().waitFor();
  await expect.poll(() => countOn(page)).toBe(before);
  expect(await button(page, 'Upvote').getAttribute('aria-pressed')).toBe('false');
  await close();
});

it('a vote has no axe violations in either theme', async () => {
  const { page, close } = await openFeed({ viewport: phone, colorScheme: 'light' });
  await button(page, 'Upvote').click();
  await expect.poll(() => button(page, 'Upvote').getAttribute('aria-pressed')).toBe('true');
  await isFree(page);
  await expectGoodLooks(page, { viewports: [phone] });
  await close();
});
