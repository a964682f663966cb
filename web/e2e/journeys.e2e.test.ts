import { afterAll, describe, expect, it } from 'vitest';
import { closePages, openSite } from './open-site.ts';
import { focusedName, tabTo } from './testing/tab-to.ts';

afterAll(closePages);

describe('without a pointer', () => {
  it('a visitor searches from home, narrows the list, reads the last tornado and comes back', async () => {
    const { page, close } = await openSite('/');
    await tabTo(page, 'Skip to content');
    await page.keyboard.press('Enter');
    await tabTo(page, 'Search Tornadoes');
    await page.keyboard.press('Enter');
    await tabTo(page, 'F4');
    await page.keyboard.press('Space');
    await tabTo(page, 'Search');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/tornadoes\?ef_rating=F4(?:&|$)/);
    await page.getByRole('article').first().waitFor();

    await tabTo(page, 'Search Filters & Options');
    await page.keyboard.press('Enter');
    await tabTo(page, /^F5/);
    await page.keyboard.press('Space');
    await tabTo(page, 'Apply Changes');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/tornadoes\?ef_rating=F4(,|%2C)F5$/);
    await expect.poll(() => focusedName(page)).toBe('Results');

    const pages = page.getByRole('navigation', { name: 'Pages' });
    await pages.waitFor();
    // The old list with its pages stays until the new one is loaded.
    await expect.poll(() => page.locator('[aria-busy=true] article').count()).toBe(0);
    const last = (await pages.getByRole('button').allInnerTexts()).map(Number).findLast(Boolean);
    await tabTo(page, `Page ${last}`);
    await page.keyboard.press('Enter');
    await page.waitForURL(new RegExp(`/tornadoes\\?page=${last}&ef_rating=F4(,|%2C)F5$`));
    await expect.poll(() => page.locator('[aria-busy=true] article').count()).toBe(0);
    const name = await page.getByRole('article').first().getByRole('heading').innerText();
    await tabTo(page, /^View Full Details/);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');

    await tabTo(page, 'Back to previous page');
    await page.keyboard.press('Enter');
    await page.waitForURL(new RegExp(`/tornadoes\\?page=${last}&ef_rating=F4(,|%2C)F5$`));
    await page.getByRole('article').first().waitFor();
    await close();
  });

  it('a visitor explores the map: a tornado’s card, the legend, the years, and full screen', async () => {
    const { page, close } = await openSite('/map');
    const time = page.getByRole('region', { name: 'Time' });
    await time.getByText(/2\d\d tracks/).waitFor();
    await page.getByText(/^50 of \d+/).waitFor();

    await tabTo(page, /^Map of tornadoes\. Arrow keys/);
    const place = page.url();
    await page.keyboard.press('+');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => page.url()).not.toBe(place);
    await page.getByText(/^\d+ of \d+/).waitFor();

    await page
      .getByRole('list', { name: 'Most significant tornadoes in view' })
      .getByRole('button')
      .first()
      .waitFor();
    await tabTo(page, /, (EF|F)\d/);
    await page.keyboard.press('Enter');
    const card = page.getByRole('region').filter({ hasText: 'View Full Details' });
    await card.waitFor();
    await page.keyboard.press('Escape');
    await card.waitFor({ state: 'hidden' });

    await tabTo(page, '5: F5 and EF5');
    await page.keyboard.press('Space');
    await page.waitForURL(/ef_rating=F5%2CEF5/);
    await page.keyboard.press('Space');
    await expect.poll(() => page.url()).not.toContain('ef_rating');

    await page.keyboard.press('f');
    await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.evaluate(() => document.fullscreenElement === null)).toBe(true);

    await tabTo(page, 'Play the years');
    await page.keyboard.press('Enter');
    await time.getByText(/tracks?, 19[56]\d/).waitFor();
    await page.keyboard.press('Enter');
    await time.getByRole('button', { name: 'Play the years' }).waitFor();
    const first = time.getByRole('slider', { name: 'Years, first' });
    await tabTo(page, 'Years, last');
    await page.keyboard.press('End');
    await expect.poll(() => time.getByRole('slider', { name: 'Years, last' }).innerText()).toMatch(/^20/);
    expect(Number(await first.innerText())).toBeLessThan(2000);
    await close();
  });
});

describe('a pointer over the layer of all tracks', () => {
  it('shows the name, the rating and the date of the track below it', async () => {
    // Joplin, at a zoom at which no other tornado of the sample is near.
    const { page, close } = await openSite('/map?lat=37.06&lon=-94.45&zoom=7');
    await page
      .getByRole('region', { name: 'Time' })
      .getByText(/2\d\d tracks/)
      .waitFor();
    const map = page.getByRole('application');
    await map.waitFor();
    const box = await map.boundingBox();
    if (!box) throw new Error('The map has no place on the page.');
    // Move across the middle until a track is under the pointer.
    const tip = page.getByText(/EF5, May 22, 2011, Missouri/);
    for (let y = -80; y <= 80 && (await tip.count()) === 0; y += 4)
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2 + y);
    await tip.getByText('Joplin tornado').waitFor();
    await close();
  });
});
