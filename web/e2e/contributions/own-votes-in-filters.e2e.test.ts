import type { Page } from 'playwright';
import { afterAll, beforeEach, expect, it, beforeAll } from 'vitest';
import { forgetLimits } from '../accounts/forget-limits.ts';
import { openSignedIn } from '../accounts/open-signed-in.ts';
import { closePages } from '../open-site.ts';
import { servePictures } from '../testing/serve-pictures.ts';
import { takeNewContributionsBack } from './own-community.ts';

beforeEach(forgetLimits);
// Earlier files of this worker may have been stopped in the middle.
beforeAll(takeNewContributionsBack);
afterAll(closePages);

const upvote = (page: Page, title: string) =>
  page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
    .last()
    .getByRole('button', { name: 'Upvote' });
const attribute = (page: Page, title: string, name: string) =>
  expect.poll(() => upvote(page, title).getAttribute(name), { message: `${name} of ${title}` });

it('the reader’s own votes are shown under every filter, and on later pages', async () => {
  const { page, close } = await openSignedIn('/contributions', {}, undefined, servePictures);
  // A later page of the feed, and then the same contribution under a filter and under two of them.
  await page.getByRole('link', { name: 'Older contributions' }).click();
  await page.getByRole('link', { name: 'Newest contributions' }).waitFor();
  const title = await page.getByRole('article').last().getByRole('heading').first().innerText();
  await attribute(page, title, 'aria-disabled').toBe('false');
  await upvote(page, title).click();
  await attribute(page, title, 'aria-pressed').toBe('true');
  await attribute(page, title, 'aria-disabled').toBe('false');
  const later = page.url();
  const response = await page.request.get(`/api/v1/contributions?${new URL(later).searchParams}`);
  const { contributions } = (await response.json()) as {
    contributions: { title: string; contributionType: string; tornado_id: string | null }[];
  };
  const { contributionType: type, tornado_id: id } = contributions.find((one) => one.title === title) ?? {};
  const paths = [later, `/contributions?type=${type}`, `/contributions?type=${type}&target=T:${id}`];
  for (const path of paths) {
    await page.goto(path);
    await attribute(page, title, 'aria-pressed').toBe('true');
    await attribute(page, title, 'aria-disabled').toBe('false');
  }
  await upvote(page, title).click();
  await attribute(page, title, 'aria-pressed').toBe('false');
  await attribute(page, title, 'aria-disabled').toBe('false');
  await close();
});
