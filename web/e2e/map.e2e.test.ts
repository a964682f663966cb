import { afterAll, describe, expect, it } from 'vitest';
import { closeBrowser, expectNoViolations, openSite, phone } from './open-site.ts';

afterAll(closeBrowser);

describe('the map explorer', () => {
  it('shows the most significant tornadoes in view over every track, and counts both', async () => {
    const { page, close } = await openSite('/map');
    await page.getByRole('heading', { level: 1, name: 'Tornado Map Explorer' }).waitFor();
    await page.getByText(/^50 of \d+/).waitFor();
    await page.getByText('(most significant in view)').waitFor();
    await page
      .getByRole('region', { name: 'Time' })
      .getByText(/2\d\d tracks/)
      .waitFor();
    await expectNoViolations(page);
    await close();
  });

  it('opens a card from a pin, closes it with Escape, and the same pin again opens the page', async () => {
    const { page, close } = await openSite('/map?lat=35.3&lon=-97.5&zoom=4.5');
    const pin = page
      .getByRole('list', { name: 'Most significant tornadoes in view' })
      .getByRole('button')
      .first();
    await pin.focus();
    await page.keyboard.press('Enter');
    const card = page.getByRole('region').filter({ hasText: 'View Full Details' });
    await card.getByText('Fatalities').waitFor();
    await expectNoViolations(page);
    await page.keyboard.press('Escape');
    await card.waitFor({ state: 'hidden' });
    await pin.focus();
    await page.keyboard.press('Enter');
    await card.waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/tornadoes/*');
    await close();
  });

  it('takes a rating by its legend at once in the tracks, and a second later in pins and address', async () => {
    const { page, close } = await openSite('/map');
    const time = page.getByRole('region', { name: 'Time' });
    await time.getByText(/2\d\d tracks/).waitFor();
    await page.getByRole('button', { name: '5: F5 and EF5' }).click();
    await expect
      .poll(async () => Number(/\d+/.exec(await time.locator('strong').innerText())?.[0]))
      .toBeLessThan(200);
    await page.waitForURL('**/map?ef_rating=F5%2CEF5');
    await page.getByRole('button', { name: 'Map Filters & Display Options' }).getByText('Active').waitFor();
    await page.getByRole('button', { name: 'Map Filters & Display Options' }).click();
    await page.getByRole('button', { name: 'Clear Filters' }).click();
    await page.waitForURL(/\/map$/);
    await close();
  });

  it('turns its own layer off and leaves the specified map alone', async () => {
    const { page, close } = await openSite('/map');
    await page.getByRole('button', { name: 'Map Filters & Display Options' }).click();
    await page.getByRole('checkbox', { name: 'Show every track since 1950' }).uncheck();
    await page.getByRole('region', { name: 'Time' }).waitFor({ state: 'hidden' });
    await page.waitForURL('**/map?tracks=off');
    await page.getByText(/^50 of \d+/).waitFor();
    await close();
  });

  it('is brushed by keyboard: a span of years, and all of them again', async () => {
    const { page, close } = await openSite('/map');
    const first = page.getByRole('slider', { name: 'Years, first' });
    await first.focus();
    for (let year = 0; year < 3; year++) await page.keyboard.press('ArrowRight');
    await page
      .getByRole('region', { name: 'Time' })
      .getByText(/tracks, 195\d–20/)
      .waitFor();
    await page.getByRole('button', { name: 'All times' }).click();
    await page.getByRole('button', { name: 'All times' }).waitFor({ state: 'hidden' });
    await close();
  });

  it('says so when the pins cannot be had, and goes on', async () => {
    const { page, close, allowError } = await openSite('/credits');
    allowError('status of 503');
    await page.route('**/api/v1/tornadoes/map-data?*', (route) =>
      route.fulfill({ status: 503, json: { error: 'The store is resting.', code: 'UNAVAILABLE' } }),
    );
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Map' }).click();
    await page.getByText('Failed to load tornado data').waitFor();
    await page
      .getByRole('region', { name: 'Time' })
      .getByText(/tracks/)
      .waitFor();
    await close();
  });

  it('offers another try when the layer of all tracks cannot be had', async () => {
    const { page, close, allowError } = await openSite('/credits');
    allowError('status of 500');
    let broken = true;
    await page.route('**/media/catalogue/*', (route) =>
      broken ? route.fulfill({ status: 500 }) : route.continue(),
    );
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Map' }).click();
    await page.getByText('The layer of all tracks could not be loaded.').waitFor({ timeout: 30_000 });
    await expectNoViolations(page);
    broken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await page
      .getByRole('region', { name: 'Time' })
      .getByText(/tracks/)
      .waitFor();
    await close();
  });

  it('is not wider than a phone, and its card waits at the bottom', async () => {
    const { page, close } = await openSite('/map', { viewport: phone, colorScheme: 'dark' });
    await page.getByText(/^50 of \d+/).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);
    await expectNoViolations(page);
    await close();
  });
});
