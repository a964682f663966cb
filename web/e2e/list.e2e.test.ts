import type { Page } from 'playwright';
import { afterAll, describe, expect, it } from 'vitest';
import { closePages, openSite, phone } from './open-site.ts';
import { expectGoodLooks } from './testing/expect-good-looks.ts';
import { keepShifts, shiftsOf } from './testing/shifts.ts';
import { focusedName, tabTo } from './testing/tab-to.ts';
import { shortenRetryWaits } from './shorten-retry-waits.ts';

afterAll(closePages);

const panelOf = (page: Page) => page.getByRole('button', { name: 'Search Filters & Options' });
const cards = (page: Page) => page.getByRole('article');
const listRequests = '**/api/v1/tornadoes?*';

/** Returns the API's own answer to a query. */
async function fetchList(page: Page, query: string) {
  const answer = await page.request.get(`/api/v1/tornadoes?${query}`);
  return (await answer.json()) as {
    tornadoes: { display_name: string }[];
    pagination: { total: number; totalPages: number };
  };
}

async function openPanel(path: string, options?: Parameters<typeof openSite>[1]) {
  const site = await openSite(path, options);
  await cards(site.page).first().waitFor();
  await panelOf(site.page).click();
  return site;
}

describe('searching by keyboard alone', () => {
  it('goes from the first filter to the last page, and on once a lost network is back', async () => {
    const { page, close, allowError } = await openSite('/tornadoes');
    await cards(page).first().waitFor();
    await tabTo(page, 'Search Filters & Options');
    await page.keyboard.press('Enter');
    await tabTo(page, /^F4/);
    await page.keyboard.press('Space');
    await tabTo(page, 'Apply Changes');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/tornadoes?ef_rating=F4');
    const { pagination } = await fetchList(page, 'ef_rating=F4');
    await page.getByText(`${pagination.total} match your filters`).waitFor();
    // The focus moved to the results, so the next stops are the cards and then the pages.
    expect(await focusedName(page)).toBe('Results');
    await tabTo(page, /^Show Map of/);
    await tabTo(page, `Page ${pagination.totalPages}`);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/tornadoes?page=${pagination.totalPages}&ef_rating=F4`);
    await expect.poll(() => cards(page).count()).toBe(pagination.total % 10 || 10);
    expect(await page.getByRole('button', { name: 'Next' }).isDisabled()).toBe(true);
    expect(await focusedName(page)).toBe('Results');
    await tabTo(page, /^Show Map of/);
    await page.keyboard.press('Enter');
    await cards(page).getByRole('application').waitFor();

    // Without a network the list says so, and is fetched again once there is one.
    await shortenRetryWaits(page);
    allowError('ERR_INTERNET_DISCONNECTED');
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Previous' }).click();
    await page.getByText('Error loading data: An unexpected network or server error occurred.').waitFor();
    await page.context().setOffline(false);
    await cards(page).first().waitFor();
    await close();
  });
});

describe('coming back', () => {
  it('restores the scroll position and the panel', async () => {
    const { page, close } = await openPanel('/tornadoes?ef_rating=F5&page=2');
    const link = cards(page)
      .nth(5)
      .getByRole('link', { name: /^View Full Details/ });
    await link.scrollIntoViewIfNeeded();
    // The panel is still opening, which moves the page. A trial waits until the link stands still.
    await link.click({ trial: true });
    const place = await page.evaluate(() => scrollY);
    expect(place).toBeGreaterThan(300);
    await link.click();
    await page.getByRole('heading', { name: 'Impact Summary' }).waitFor();
    await page.goBack();
    await page.waitForURL('**/tornadoes?ef_rating=F5&page=2');
    await page.waitForFunction((kept) => Math.abs(scrollY - kept) < 4, place);
    expect(await panelOf(page).getAttribute('aria-expanded')).toBe('true');
    await link.waitFor();
    expect(await page.evaluate(() => scrollY)).toBe(place);
    await close();
  });
});

describe('every state of the list', () => {
  it('has no axe violations in either theme', async () => {
    const { page, close, allowError } = await openPanel(
      '/tornadoes?ef_rating=F5&month=4&day=3&bounds_north=50&bounds_south=20&bounds_east=-60&bounds_west=-120',
      { colorScheme: 'light', viewport: phone },
    );
    allowError('status of 400');
    await expectGoodLooks(page, { viewports: [phone], widths: [] });
    await page.goto('/tornadoes?ef_rating=EF5&state=HAWAII');
    await page.getByRole('heading', { name: 'No tornadoes found' }).waitFor();
    await expectGoodLooks(page, { viewports: [phone], widths: [] });
    await page.route(listRequests, () => undefined);
    await page.goto('/tornadoes?limit=25');
    await page.getByRole('list', { name: 'Loading tornadoes' }).waitFor();
    await expectGoodLooks(page, { viewports: [phone], widths: [] });
    await page.unroute(listRequests);
    await page.route(listRequests, (route) => route.fulfill({ status: 400, json: { error: 'No.' } }));
    await page.goto('/tornadoes?limit=50');
    await page.getByText('Error loading data: No.').waitFor();
    await expectGoodLooks(page, { viewports: [phone], widths: [] });
    await close();
  });
});

describe('what a phone shows first', () => {
  it.each([
    ['/tornadoes', (page: Page) => cards(page).first()],
    ['/map', (page: Page) => page.getByText('(most significant in view)')],
  ])('of %s is not moved by what comes later', async (path, content) => {
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    const { page, close } = await openSite(path, { viewport: phone }, async (opened) => {
      await opened.addInitScript(keepShifts);
      await opened.route('**/api/v1/**', async (route) => {
        await released;
        await route.continue();
      });
      // As the real record does, that of tests shall end somewhere, so that reports stand in for the rest.
      await opened.route('**/api/v1/site-status', async (route) => {
        const response = await route.fetch();
        const { record, ...others } = (await response.json()) as { record: object };
        await released;
        const ending = { ...record, official_until: '2023-12-31' };
        await route.fulfill({ response, json: { ...others, record: ending } });
      });
    });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.evaluate(
      'new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))',
    );
    release();
    await content(page).waitFor();
    await page.waitForLoadState('networkidle');
    // A row moves the page by 0.02 and more. The site's font, if it comes late, moves the ends of words.
    expect(await shiftsOf(page)).toBeLessThan(0.001);
    await close();
  });
});
