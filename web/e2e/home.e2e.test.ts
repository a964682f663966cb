import type { Page } from 'playwright';
import { afterAll, describe, expect, it } from 'vitest';
import { closePages, desktop, openSite, phone, started } from './open-site.ts';
import { expectGoodLooks } from './testing/expect-good-looks.ts';
import { contributions } from './testing/made-up-contributions.ts';
import { keepShifts, shiftsOf } from './testing/shifts.ts';

afterAll(closePages);

const search = (page: Page) => page.getByRole('region', { name: 'Search Tornadoes' });
const mapFilters = (page: Page) => page.getByRole('region', { name: 'Map Filters & Display Options' });
const pictureOf = (page: Page) => page.getByRole('img', { name: /with the paths of 268 tornadoes\.$/ });
const onThisDay = (page: Page) => page.getByRole('article', { name: 'Tornadoes On This Day' });

/** The home page, with these contributions and the tornadoes of the third of April, as the app loads it in a visit. */
async function openFilledHome(options: Parameters<typeof openSite>[1]) {
  const site = await openSite('/credits', options, async (page) => {
    await page.addInitScript(keepShifts);
    await page.route('**/api/v1/tornadoes/on-this-day?*', (route) =>
      route.continue({ url: route.request().url().replace(/\?.*/, '?limit=10&month=4&day=3') }),
    );
    await page.route('**/api/v1/contributions/latest?*', (route) =>
      route.fulfill({ json: { contributions } }),
    );
  });
  await started(site.page);
  await site.page.getByRole('banner').getByRole('link', { name: 'Touchdown' }).click();
  await site.page.getByRole('heading', { name: 'Featured Today' }).waitFor();
  return site;
}

/** Opens the search panel, chooses a rating and searches, by keyboard alone. */
async function searchByKeyboard(page: Page): Promise<void> {
  await search(page).getByRole('button', { name: 'Search Tornadoes' }).focus();
  await page.keyboard.press('Enter');
  // The fields of the closed panel are not part of the first load.
  await search(page).getByRole('checkbox').first().waitFor();
  for (let i = 0; i < 6; i++) await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await search(page).getByRole('button', { name: 'Search', exact: true }).press('Enter');
  // The list takes its own defaults out of the address as soon as it is there.
  await page.waitForURL(/\/tornadoes\?ef_rating=F5(?:&|$)/);
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
}

async function openWithPicture() {
  const site = await openSite('/', {});
  const picture = pictureOf(site.page);
  await picture.waitFor();
  const box = await picture.boundingBox();
  if (!box) throw new Error('The picture has no place on the page.');
  return { ...site, middle: { x: box.x + box.width * 0.7, y: box.y + box.height / 2 } };
}

describe('the home page', () => {
  it('has a picture that leads nowhere by a press, a drag or another button of the mouse, leaves the text over it alone and has a link to the map, and is searched by keyboard alone', async () => {
    const { page, middle, close } = await openWithPicture();
    // The text can be selected, and a click on it does nothing.
    const headline = await page.getByRole('heading', { level: 1 }).boundingBox();
    if (!headline) throw new Error('The headline has no place on the page.');
    const y = headline.y + headline.height / 4;
    await page.mouse.click(headline.x + 60, y);
    // Beside the text, where the picture has faded out.
    await page.mouse.click(headline.x + 120, headline.y - 60);
    await page.mouse.move(headline.x + 4, y);
    await page.mouse.down();
    await page.mouse.move(headline.x + 200, y, { steps: 4 });
    await page.mouse.up();
    expect(await page.evaluate(() => String(getSelection()))).toMatch(/^Every/);
    expect(new URL(page.url()).pathname).toBe('/');

    const tabs = page.context().pages().length;
    for (const button of ['right', 'middle', 'left'] as const)
      await page.mouse.click(middle.x, middle.y, { button });
    await page.keyboard.press('Escape');
    await page.mouse.down();
    await page.mouse.move(middle.x + 80, middle.y, { steps: 4 });
    await page.mouse.up();
    // A navigation started by these would have ended before this one.
    await page.getByRole('link', { name: 'Start Exploring Data' }).click();
    await page.waitForURL('**/tornadoes');
    await page.goBack();
    await page.waitForURL((url) => url.pathname === '/');
    expect(page.context().pages()).toHaveLength(tabs);
    // A keyboard reaches the map by its link.
    await page.getByRole('link', { name: 'Open the map' }).press('Enter');
    await page.waitForURL('**/map');
    await page.goBack();
    await searchByKeyboard(page);
    await close();
  });
});

describe.each([
  ['wide', desktop, 10],
  // A phone has room for five, before the link to all of them.
  ['narrow', phone, 5],
])('the home page, %s', (_name, viewport, itemCount) => {
  it('moves nothing when its content arrives, and has no axe violations with everything open, in either theme', async () => {
    const { page, close } = await openFilledHome({ viewport, colorScheme: 'light' });
    const text = await (await page.request.get('/')).text();
    expect(text).toContain('Featured Today</h2>');
    expect(text).not.toContain('style="');
    await pictureOf(page).waitFor();
    await onThisDay(page).locator('a[href*="month="]').waitFor();
    // The list of anniversaries is above it.
    const items = onThisDay(page).getByRole('list').last().getByRole('listitem');
    await expect.poll(() => items.count()).toBe(itemCount);
    expect(await shiftsOf(page)).toBeLessThan(0.01);

    await search(page).getByRole('button', { name: 'Search Tornadoes' }).click();
    await mapFilters(page).getByRole('button', { name: 'Map Filters & Display Options' }).click();
    await mapFilters(page).getByRole('checkbox', { name: 'EF5' }).check();
    await expectGoodLooks(page, { viewports: [viewport], widths: [] });
    await close();
  });
});
