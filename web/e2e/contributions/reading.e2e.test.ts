import type { Contribution } from '@touchdown/shared/contributions/schema.ts';
import type { Page } from 'playwright';
import { afterAll, expect, it, beforeAll } from 'vitest';
import { closePages, desktop, openSite } from '../open-site.ts';
import { expectGoodLooks } from '../testing/expect-good-looks.ts';
import { servePictures } from '../testing/serve-pictures.ts';
import { takeNewContributionsBack } from './own-community.ts';

// Earlier files of this worker may have been stopped in the middle.
beforeAll(takeNewContributionsBack);
afterAll(closePages);

const card = (page: Page, title: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: title, exact: true }) });

/** Changes contributions of the test site on their way to the page: a sensitive picture, a radar loop, marks of direction. */
async function editFeed(page: Page): Promise<void> {
  await page.route(/\/api\/v1\/contributions(\?|$)/, async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { contributions: Contribution[] };
    for (const one of body.contributions) {
      if (one.title === 'The week after')
        one.images = one.images.map((image, at) => ({
          ...image,
          width: 900,
          height: 600,
          ...(at === 0 ? { sensitive: true } : {}),
        }));
      if (one.title === 'A URL that is none')
        Object.assign(one, { contributionType: 'RADAR_LOOP_LINK', url: 'https://loops.example.org/a.gif' });
      if (one.title === 'From the storm shelter') one.content = `\u202Eturned ${'long'.repeat(80)}\nnext <i>`;
    }
    await route.fulfill({ response, json: body });
  });
}

async function openFeed(options = {}) {
  const site = await openSite('/contributions', options, async (page) => {
    await servePictures(page);
    await editFeed(page);
  });
  await card(site.page, 'From the storm shelter').waitFor();
  return site;
}

/**
 * Expects that a video contacts nobody before the click, and then plays in the one frame that the policy allows, and
 * that a radar loop is shown after the click, or says that it failed.
 */
async function expectVideoAndLoop(page: Page, allowError: (part: string) => void): Promise<void> {
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== new URL(page.url()).origin) foreign.push(request.url());
  });
  await page.route('https://www.youtube-nocookie.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Player</title><p>the player</p>' }),
  );
  const video = card(page, 'Seen from the east');
  const play = video.getByRole('button', { name: 'Play on YouTube' });
  await play.focus();
  expect(await page.locator('iframe').count()).toBe(0);
  expect(foreign).toEqual([]);
  const placeholder = await play.locator('..').boundingBox();
  allowError('foreign host: www.youtube-nocookie.com');
  await page.keyboard.press('Enter');
  await video.frameLocator('iframe').getByText('the player').waitFor();
  expect(foreign).toEqual(['https://www.youtube-nocookie.com/embed/aaaaaaaaaaa?autoplay=1']);
  const frame = await video.locator('iframe').boundingBox();
  expect([frame?.width, frame?.height]).toEqual([placeholder?.width, placeholder?.height]);

  allowError('foreign host: loops.example.org');
  allowError('net::ERR_FAILED');
  let broken = true;
  const pixel = Buffer.from('R0lGODlhAQABAIAAAMLCwgAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64');
  await page.route('https://loops.example.org/**', (route) =>
    broken ? route.abort() : route.fulfill({ contentType: 'image/gif', body: pixel }),
  );
  const loop = card(page, 'A URL that is none');
  await loop.getByRole('button', { name: 'Show radar loop' }).click();
  await loop.getByText('Failed to load radar loop').waitFor();
  broken = false;
  await loop.getByRole('button', { name: 'Try again' }).click();
  const picture = loop.getByRole('img', { name: 'Radar loop: A URL that is none' });
  await expect.poll(() => picture.evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBe(1);
}

/**
 * Expects that a gallery loads thumbnails, opens a viewer that keys turn and Escape closes, and does not load a
 * sensitive picture until somebody chooses it, and never has it first.
 */
async function expectGallery(page: Page): Promise<void> {
  const gallery = card(page, 'The week after');
  const second = gallery.getByRole('img', { name: 'The week after, picture 3 of 6' });
  await second.scrollIntoViewIfNeeded();
  await expect
    .poll(() => second.evaluate((one) => (one as HTMLImageElement).currentSrc))
    .toMatch(/\/images\/i3-thumb$/);
  const opener = gallery.getByRole('button', { name: 'The week after, picture 3 of 6' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const viewer = page.getByRole('dialog', { name: 'The week after' });
  await viewer.getByText('3 of 6').waitFor();
  await page.keyboard.press('ArrowRight');
  await viewer.getByRole('img', { name: 'The week after, picture 4 of 6' }).waitFor();
  await page.keyboard.press('Escape');
  await viewer.waitFor({ state: 'detached' });
  await expect.poll(() => opener.evaluate((one) => one === document.activeElement)).toBe(true);

  await gallery.getByRole('img').last().scrollIntoViewIfNeeded();
  expect(await gallery.getByRole('listitem').first().getByRole('img').count()).toBe(1);
  const cover = gallery.getByRole('button', { name: 'Sensitive picture' });
  // An unanswered request would reach the site after the test, which has no such picture.
  const loaded = page.waitForResponse('**/images/i1-thumb');
  expect(await page.locator('img[src*="/i1"], img[srcset*="/i1"]').count()).toBe(0);
  await cover.click();
  await loaded;
}

it('a gallery, a video and a radar loop load what a reader chooses, and nothing of another host before', async () => {
  const { page, close, allowError } = await openFeed();
  await expectGallery(page);
  await expectVideoAndLoop(page, allowError);
  await close();
});

it('the feed shows what people write as text, isolated, wrapped and with its lines, and has with its viewer no axe violations in either theme, wide and narrow', async () => {
  const { page, close } = await openFeed({ viewport: { width: 360, height: 780 }, colorScheme: 'light' });
  const text = card(page, 'From the storm shelter').getByText('turned');
  expect((await text.innerText()).split('\n').at(-1)).toBe('next <i>');
  expect(await text.evaluate((one) => getComputedStyle(one).unicodeBidi)).toBe('plaintext');
  const title = card(page, 'From the storm shelter').locator('h2 bdi');
  expect(await title.evaluate((one) => getComputedStyle(one).unicodeBidi)).toBe('isolate');
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);

  await page.setViewportSize(desktop);
  await page.getByLabel('Type').selectOption('Photo Gallery');
  await page.getByRole('button', { name: 'Remove filter Photo Gallery' }).waitFor();
  await expectGoodLooks(page);
  await card(page, 'The week after').getByRole('button', { name: 'Sensitive picture' }).waitFor();
  await page.getByRole('button', { name: 'The week after, picture 1 of 6' }).click();
  const viewer = page.getByRole('dialog', { name: 'The week after' });
  await viewer.waitFor();
  await page.keyboard.press('ArrowRight');
  await viewer.getByRole('button', { name: 'Sensitive picture' }).waitFor();
  await expectGoodLooks(page);
  await close();
});
