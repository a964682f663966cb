import { voteWaitsSentence } from '@touchdown/shared/contributions/waiting-votes.ts';
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

/** The innermost article with the title, because a report's own article contains its contributions. */
const upvote = (page: Page) =>
  page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: 'Note 1', exact: true }) })
    .last()
    .getByRole('button', { name: 'Upvote' });
const isFree = (page: Page) => expect.poll(() => upvote(page).getAttribute('aria-disabled')).toBe('false');

it('a vote by the keyboard keeps the focus, and has no axe violations in either theme', async () => {
  const options = { viewport: phone, colorScheme: 'light' } as const;
  const { page, close } = await openSignedIn('/contributions', options, undefined, servePictures);
  await isFree(page);
  await upvote(page).focus();
  const notice = page.getByText(voteWaitsSentence);
  const isNoticed = notice.waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => upvote(page).getAttribute('aria-pressed')).toBe('true');
  await isFree(page);
  expect(await upvote(page).evaluate((element) => element === document.activeElement)).toBe(true);
  // While it fades in or out, axe would judge colours that are not its own.
  await isNoticed;
  await page
    .getByRole('button', { name: 'Close' })
    .evaluateAll((all) => all.forEach((one) => (one as HTMLElement).click()));
  await notice.waitFor({ state: 'detached' });
  await expectGoodLooks(page, { viewports: [phone] });
  await close();
});
