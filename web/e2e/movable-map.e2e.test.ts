import type { Page } from 'playwright';
import { afterAll, describe, expect, it } from 'vitest';
import { closePages, desktop, expectNoViolations, openSite, phone } from './open-site.ts';
import { keepShifts, shiftsOf } from './testing/shifts.ts';

afterAll(closePages);

const map = (page: Page) => page.getByRole('application', { name: /^Map of the tornadoes/ });
const viewResults = (page: Page) => page.getByRole('link', { name: /^View Results/ }).first();
const zoomIn = (page: Page) => page.getByRole('button', { name: 'Zoom in' });

async function drawn(page: Page): Promise<void> {
  await page.locator('[data-tracks]').waitFor();
}

/** Presses a button and, before the page is laid out again, a key where the focus then is. */
async function resetAndZoomInAtOnce(button: unknown): Promise<void> {
  const { document, KeyboardEvent } = globalThis as unknown as {
    document: { activeElement: { dispatchEvent: (event: unknown) => void } };
    KeyboardEvent: new (type: string, init: object) => unknown;
  };
  (button as { click: () => void }).click();
  // React renders when the click has been handled.
  await Promise.resolve();
  document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: '+', bubbles: true }));
}

/** Follows "View Results", and compares the list with the number and the bounds on the button. */
async function expectResultsOfTheView(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Whole country' }).waitFor();
  await expect.poll(() => viewResults(page).getAttribute('href')).toMatch(/bounds_north/);
  // The map may still be coming to rest.
  let href: string | null = null;
  await expect
    .poll(
      async () => {
        const before = href;
        href = await viewResults(page).getAttribute('href');
        return before === href;
      },
      { interval: 1_000 },
    )
    .toBe(true);
  const count = /· ([\d,]+)$/.exec(await viewResults(page).innerText())?.[1];
  expect(href).toMatch(
    /^\/tornadoes\?bounds_north=-?\d+\.\d{6}&bounds_south=-?\d+\.\d{6}&bounds_east=-?\d+\.\d{6}&bounds_west=-?\d+\.\d{6}&sort_by=start_time&sort_direction=DESC$/,
  );
  expect(Number(count?.replace(',', ''))).toBeGreaterThan(0);
  expect(Number(count?.replace(',', ''))).toBeLessThan(268);
  const answer = page.waitForResponse((response) =>
    /\/api\/v1\/tornadoes\?.*bounds_north/.test(response.url()),
  );
  await viewResults(page).click();
  await page.getByText(`${count} match your filters`).waitFor();
  await page.getByRole('button', { name: 'Remove filter Map area' }).waitFor();
  const bound = (name: string) =>
    Number(new URL(href ?? '', 'http://site').searchParams.get(`bounds_${name}`));
  const { tornadoes } = (await (await answer).json()) as {
    tornadoes: { start_lat: number; start_lon: number; end_lat: number | null; end_lon: number | null }[];
  };
  for (const { start_lat: lat, start_lon: lon, end_lat: endLat, end_lon: endLon } of tornadoes) {
    // A tornado that began elsewhere came into the view.
    expect(Math.max(lat, endLat ?? lat)).toBeGreaterThanOrEqual(bound('south'));
    expect(Math.min(lat, endLat ?? lat)).toBeLessThanOrEqual(bound('north'));
    expect(Math.max(lon, endLon ?? lon)).toBeGreaterThanOrEqual(bound('west'));
    expect(Math.min(lon, endLon ?? lon)).toBeLessThanOrEqual(bound('east'));
  }
}

describe('the home page’s map', () => {
  it('is loaded when a mouse rests on it, is dragged, and View Results lists what it shows', async () => {
    const { page, close } = await openSite('/');
    const picture = page.getByRole('img', { name: /with the paths of 268 tornadoes/ });
    await picture.waitFor();
    expect(await map(page).count()).toBe(0);
    const box = await picture.boundingBox();
    if (!box) throw new Error('The picture has no place on the page.');
    const [x, y] = [box.x + box.width * 0.7, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await drawn(page);
    expect(await viewResults(page).isVisible()).toBe(false);
    await page.mouse.down();
    await page.mouse.move(x - 260, y - 60, { steps: 6 });
    await page.mouse.up();
    await expectResultsOfTheView(page);
    await close();
  });

  it('leaves the wheel to the page unless ctrl is held, and is used with the keyboard alone', async () => {
    const { page, close } = await openSite('/');
    await page.getByRole('button', { name: 'Move the map' }).press('Enter');
    await drawn(page);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('role')))
      .toBe('application');
    const box = await map(page).boundingBox();
    if (!box) throw new Error('The map has no place on the page.');
    await page.mouse.move(box.x + box.width * 0.7, box.y + box.height / 2);
    await page.mouse.wheel(0, 200);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(200);
    expect(await viewResults(page).isVisible()).toBe(false);
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, -200);
    await page.keyboard.up('Control');
    await viewResults(page).waitFor();
    expect(await page.evaluate(() => scrollY)).toBe(200);

    await page.getByRole('button', { name: 'Whole country' }).press('Enter');
    await viewResults(page).waitFor({ state: 'hidden' });
    for (const key of ['+', '+', 'ArrowDown', 'ArrowRight']) await page.keyboard.press(key);
    await viewResults(page).waitFor();
    await expectNoViolations(page);
    await page.getByRole('button', { name: 'Whole country' }).press('Enter');
    await viewResults(page).waitFor({ state: 'hidden' });
    // The button that had the focus is gone.
    expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('application');
    await page.keyboard.press('+');
    const reset = page.getByRole('button', { name: 'Whole country' });
    await reset.evaluate(resetAndZoomInAtOnce);
    await expectResultsOfTheView(page);
    await close();
  });

  it('is not loaded by a finger that scrolls the page, and is by a tap', async () => {
    const { page, close } = await openSite('/', { viewport: phone, hasTouch: true, isMobile: true });
    const picture = page.getByRole('img', { name: /with the paths of 268 tornadoes/ });
    await picture.scrollIntoViewIfNeeded();
    const cover = page.getByRole('button', { name: 'Move the map' });
    await cover.dispatchEvent('pointerdown', { pointerType: 'touch' });
    await cover.dispatchEvent('pointercancel', { pointerType: 'touch' });
    expect(await cover.count()).toBe(1);
    await cover.tap({ position: { x: 150, y: 120 } });
    await drawn(page);
    expect(await map(page).evaluate((one) => getComputedStyle(one).touchAction)).toBe('pan-y');
    await close();
  });
});

describe('the landing page', () => {
  it.each([
    ['wide', desktop],
    ['narrow', phone],
  ])('moves nothing when its content arrives, %s', async (_name, viewport) => {
    const { page, close } = await openSite('/ad', { viewport }, (opened) => opened.addInitScript(keepShifts));
    await page.getByRole('img', { name: /^The paths of \d+ tornadoes/ }).waitFor();
    await page.getByRole('main').getByText('268').first().waitFor();
    expect(await shiftsOf(page)).toBeLessThan(0.01);
    await close();
  });

  it('has a map whose filters and place decide what View Results lists', async () => {
    const { page, close } = await openSite('/ad');
    await viewResults(page).scrollIntoViewIfNeeded();
    await drawn(page);
    await page.getByRole('link', { name: 'View Results · 268', exact: true }).waitFor();
    const filters = page.getByRole('region', { name: 'Map Filters & Display Options' });
    const fold = filters.getByRole('button', { name: 'Map Filters & Display Options' });
    await fold.click();
    const clear = filters.getByRole('button', { name: 'Clear Filters' });
    expect(await clear.isDisabled()).toBe(true);
    await filters.getByRole('checkbox', { name: 'EF5' }).check();
    await filters.getByLabel('State').selectOption('Oklahoma');
    await expect
      .poll(() => viewResults(page).getAttribute('href'))
      .toBe('/tornadoes?ef_rating=EF5&state=OKLAHOMA&sort_by=start_time&sort_direction=DESC');
    await fold.click();
    await filters.getByText('Active').waitFor();
    await expectNoViolations(page);
    await fold.click();
    await clear.click();
    for (let times = 0; times < 3; times++) {
      const before = await viewResults(page).getAttribute('href');
      await zoomIn(page).click();
      await expect.poll(() => viewResults(page).getAttribute('href')).not.toBe(before);
    }
    await expectResultsOfTheView(page);
    await close();
  });
});
