import type { Page } from 'playwright';
import { afterAll, beforeEach, describe, expect, it, beforeAll } from 'vitest';
import { forgetLimits } from './accounts/forget-limits.ts';
import { closePages, expectNoViolations, openSite } from './open-site.ts';
import { expectGoodLooks } from './testing/expect-good-looks.ts';
import { servePictures } from './testing/serve-pictures.ts';
import { restingStore } from './testing/resting-store.ts';
import { takeNewContributionsBack } from './contributions/own-community.ts';

beforeEach(forgetLimits);
// Earlier files of this worker may have been stopped in the middle.
beforeAll(takeNewContributionsBack);
afterAll(closePages);

/** The innermost article with the title, because a report's own article contains its contributions. */
const card = (page: Page, title: string) =>
  page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
    .last();

async function openFeed(options = {}) {
  const site = await openSite('/contributions', options, servePictures);
  await card(site.page, 'From the storm shelter').waitFor();
  return site;
}

describe('the feed of contributions', () => {
  it('has the newest first, ten per page, with links to older ones and back', async () => {
    const { page, close } = await openFeed();
    const titles = () => page.getByRole('article').getByRole('heading').allInnerTexts();
    const older = page.getByRole('link', { name: 'Older contributions' });
    // Earlier files of this worker may have left newer ones, so the site's own may end on a later page.
    let shown = await titles();
    while ((await older.count()) > 0) {
      expect(shown).toHaveLength(10);
      const last = shown.at(-1);
      await older.click();
      await expect.poll(async () => (await titles()).at(-1) ?? last).not.toBe(last);
      shown = await titles();
    }
    expect(shown.slice(-3)).toEqual(['Note 6', 'Note 7', 'Note 8']);
    await page.getByRole('link', { name: 'Newest contributions' }).click();
    await expect.poll(async () => (await titles()).length).toBe(10);
    expect(new URL(page.url()).search).toBe('');
    await close();
  });

  it('shows contributions as text, with the authors’ roles, voting disabled until a login, safe links and galleries', async () => {
    const { page, close } = await openFeed();
    const story = card(page, 'From the storm shelter');
    const text = await story.innerText();
    expect(text).toContain('Personal Account');
    expect(text).toContain('The sirens had stopped <b>by then</b>.');
    expect(text).toMatch(/\b1 vote$/m);
    const up = story.getByRole('button', { name: 'Upvote' });
    expect([await up.isDisabled(), await up.getAttribute('title')]).toEqual([true, 'Login to vote']);
    await card(page, 'Seen from the east').getByText('12 votes').waitFor();
    await card(page, 'A URL that is none').getByText('deleted user').waitFor();
    const edit = await card(page, 'Edit Suggestion').innerText();
    expect(edit).toContain('community selected');
    expect(edit).not.toContain('EF5');

    // Only links that say where they lead leave the site, and only to web pages.
    const video = card(page, 'Seen from the east').getByRole('link', { name: 'Watch on YouTube' });
    expect(await video.getAttribute('rel')).toBe('noopener nofollow ugc');
    expect(await page.locator('iframe, video').count()).toBe(0);
    expect(await page.locator('a[href^="javascript:"]').count()).toBe(0);

    // Four pictures of a gallery are shown, and the others on request.
    const gallery = card(page, 'The week after');
    expect(await gallery.getByRole('img').count()).toBe(4);
    await gallery.getByRole('button', { name: 'Show 2 More Images' }).click();
    expect(await gallery.getByRole('img').count()).toBe(6);
    await story.getByRole('link', { name: '2 E Shawnee, Oklahoma' }).click();
    await page.getByRole('heading', { level: 1, name: '2 E Shawnee' }).waitFor();
    await close();
  });

  it('says where a picture cannot be loaded', async () => {
    const { page, close, allowError } = await openSite('/contributions');
    allowError('status of 404');
    await card(page, 'The week after').getByText('Failed to load').first().waitFor();
    await close();
  });

  it('says that there is nothing yet', async () => {
    const pagination = { limit: 10, hasMore: false, next: null };
    const { page, close } = await openSite('/contributions', {}, (opened) =>
      opened.route('**/api/v1/contributions', (route) =>
        route.fulfill({ json: { contributions: [], pagination } }),
      ),
    );
    await page.getByRole('heading', { name: 'No contributions yet' }).waitFor();
    await page.getByText('Be the first to contribute to the platform!').waitFor();
    await expectNoViolations(page);
    await close();
  });

  it('says that it failed, and shows the feed after trying again', async () => {
    const store = restingStore('**/api/v1/contributions');
    const { page, close, allowError } = await openSite('/contributions', {}, async (opened) => {
      await store.prepare(opened);
      await servePictures(opened);
    });
    allowError('status of 503');
    await page.getByRole('heading', { name: 'Failed to fetch contributions.' }).waitFor();
    await page.getByText('The store is resting.').waitFor();
    store.wake();
    await page.getByRole('button', { name: 'Try again' }).click();
    await card(page, 'From the storm shelter').waitFor();
    // A picture that is still asked for while the page closes is not answered by the test.
    const pictures = card(page, 'The week after').getByRole('img');
    await pictures.first().scrollIntoViewIfNeeded();
    await expect
      .poll(() => pictures.evaluateAll((all) => all.every((one) => (one as HTMLImageElement).complete)))
      .toBe(true);
    await close();
  });
});

describe('the contributions to a report', () => {
  it('can be sorted and narrowed to a type', async () => {
    const { page, close } = await openFeed();
    await card(page, 'From the storm shelter').getByRole('link', { name: 'Oklahoma' }).click();
    await page.getByLabel('Sort by').waitFor();
    const titles = () => page.getByRole('heading', { level: 3 }).allInnerTexts();
    await page.getByLabel('Sort by').selectOption('Most Voted');
    expect((await titles()).slice(0, 2)).toEqual(['Seen from the east', 'Edit Suggestion']);
    await page.getByLabel('Type').selectOption('Document');
    expect(await titles()).toEqual(['A URL that is none']);
    await close();
  });

  it('say that they failed to load, and load again on request', async () => {
    const { page, close, allowError } = await openFeed();
    allowError('status of 503');
    const store = restingStore('**/api/v1/spc-reports/*/contributions');
    await store.prepare(page);
    await card(page, 'From the storm shelter').getByRole('link', { name: 'Oklahoma' }).click();
    await page.getByText('Failed to load contributions.').waitFor();
    await expectNoViolations(page);
    store.wake();
    await page.getByRole('button', { name: 'Try again' }).click();
    await card(page, 'From the storm shelter').waitFor();
    await close();
  });
});

it('the feed, a report and the search have no axe violations, and are no wider than their window', async () => {
  const { page, close } = await openFeed({ colorScheme: 'light' });
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
