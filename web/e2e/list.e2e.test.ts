import type { Page } from 'playwright';
import { afterAll, describe, expect, it } from 'vitest';
import { closePages, expectNoViolations, openSite, phone, siteUrl } from './open-site.ts';
import { expectGoodLooks } from './testing/expect-good-looks.ts';
import { focusedName, tabTo } from './testing/tab-to.ts';
import { shortenRetryWaits } from './testing/shorten-retry-waits.ts';

afterAll(closePages);

const panelOf = (page: Page) => page.getByRole('button', { name: 'Search Filters & Options' });
const apply = (page: Page) => page.getByRole('button', { name: 'Apply Changes' });
const chips = (page: Page) => page.getByRole('list', { name: 'Active filters' });
const cards = (page: Page) => page.getByRole('article');
const urlOf = (page: Page) => page.url().replace(siteUrl.replace(/\/$/, ''), '');
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

describe('searching by mouse', () => {
  it('keeps edits pending until they are applied, then shows them in the URL and as chips', async () => {
    const { page, close } = await openPanel('/tornadoes?page=3');
    expect(await apply(page).isDisabled()).toBe(true);
    await page.getByRole('checkbox', { name: /^F5/ }).check();
    await page.getByLabel('State').selectOption('Texas');
    expect(await apply(page).isEnabled()).toBe(true);
    expect(urlOf(page)).toBe('/tornadoes?page=3');
    await page.getByText('Unapplied changes').waitFor({ state: 'detached' });
    await panelOf(page).click();
    await page.getByText('Unapplied changes').waitFor();
    await panelOf(page).click();
    await apply(page).click();
    await page.waitForURL('**/tornadoes?ef_rating=F5&state=TEXAS');
    await expect.poll(() => apply(page).isDisabled()).toBe(true);
    const { pagination } = await fetchList(page, 'ef_rating=F5&state=TEXAS');
    await page.getByText(`${pagination.total} match your filters, newest first`).waitFor();
    expect(await chips(page).getByRole('button').allInnerTexts()).toEqual(['F5', 'Texas', 'Clear all']);
    await close();
  });

  it('replaces the history entry: back leaves the list', async () => {
    const { page, close } = await openSite('/credits');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tornadoes' }).click();
    await page.getByRole('button', { name: 'Page 2', exact: true }).click();
    await page.waitForURL('**/tornadoes?page=2');
    await page.goBack();
    await page.waitForURL('**/credits');
    await close();
  });

  it('removes a filter at once by its chip, and leaves other changes pending', async () => {
    const { page, close } = await openPanel('/tornadoes?ef_rating=F5,EF5&state=KANSAS&page=1');
    await page.getByLabel('Sort by').selectOption('Fatalities');
    await page.getByRole('button', { name: 'Remove filter F5', exact: true }).click();
    await page.waitForURL('**/tornadoes?ef_rating=EF5&state=KANSAS');
    await expect.poll(() => apply(page).isEnabled()).toBe(true);
    expect(await page.getByRole('checkbox', { name: /^F5/ }).isChecked()).toBe(false);
    await page.getByRole('button', { name: 'Clear all' }).click();
    await page.waitForURL('**/tornadoes');
    await chips(page).waitFor({ state: 'detached' });
    await apply(page).click();
    await page.waitForURL('**/tornadoes?sort_by=fatalities');
    const { tornadoes } = await fetchList(page, 'sort_by=fatalities');
    await expect
      .poll(() => cards(page).first().getByRole('heading').innerText())
      .toBe(tornadoes[0]?.display_name);
    await page.getByText('most fatalities first').waitFor();
    await close();
  });

  it('hides plain F values with EF only, and removes those that were chosen', async () => {
    const { page, close } = await openPanel('/tornadoes?ef_rating=F5,EF5');
    await page.getByRole('checkbox', { name: 'EF scale only' }).check();
    expect(await page.getByRole('checkbox', { name: /^F\d/ }).count()).toBe(0);
    await apply(page).click();
    await page.waitForURL('**/tornadoes?ef_rating=EF5');
    await close();
  });

  it('filters by a month, and by a day of it', async () => {
    const { page, close } = await openPanel('/tornadoes');
    const [month, day] = [page.getByLabel('Month'), page.getByLabel('Day')];
    expect(await day.isDisabled()).toBe(true);
    await month.selectOption({ index: 4 });
    await apply(page).click();
    await page.waitForURL('**/tornadoes?month=4');
    await chips(page).getByText('April').waitFor();
    await day.selectOption('3');
    await apply(page).click();
    await page.waitForURL('**/tornadoes?month=4&day=3');
    await chips(page).getByText('April 3').waitFor();
    await month.selectOption('');
    expect([await day.inputValue(), await day.isDisabled()]).toEqual(['', true]);
    await close();
  });

  it('returns to page 1 with another page size, and resets filters and sort but not the size', async () => {
    const { page, close } = await openPanel(
      '/tornadoes?page=3&ef_rating=F4&sort_by=width&sort_direction=ASC',
    );
    await page.getByLabel('Results per page').selectOption('25');
    await apply(page).click();
    await page.waitForURL('**/tornadoes?limit=25&ef_rating=F4&sort_by=width&sort_direction=ASC');
    await expect.poll(() => cards(page).count()).toBe(25);
    await page.getByRole('button', { name: 'Reset All' }).click();
    expect(await page.getByLabel('Sort by').inputValue()).toBe('begin_datetime');
    expect(urlOf(page)).toContain('ef_rating=F4');
    await apply(page).click();
    await page.waitForURL('**/tornadoes?limit=25');
    await close();
  });

  it('shows a count beside each choice, whichever choices of the same filter are applied', async () => {
    const { page, close } = await openPanel('/tornadoes?ef_rating=F5&state=OHIO');
    const state = page.getByLabel('State');
    const totalOf = async (query: string) => (await fetchList(page, query)).pagination.total;
    const texas = await totalOf('ef_rating=F5&state=TEXAS');
    expect(texas).toBeGreaterThan(0);
    await expect.poll(() => state.locator('option').allInnerTexts()).toContain(`Texas (${texas})`);
    const f4 = await totalOf('ef_rating=F4&state=OHIO');
    expect(f4).toBeGreaterThan(0);
    await page.getByRole('checkbox', { name: `F4 ${f4}`, exact: true }).waitFor();
    const ohio = await totalOf('ef_rating=F5&state=OHIO');
    expect(await state.locator('option:checked').innerText()).toBe(`Ohio (${ohio})`);
    await page.goto('/tornadoes?month=4&day=3');
    const may = await totalOf('month=5');
    await expect
      .poll(() => page.getByLabel('Month').locator('option').allInnerTexts())
      .toContain(`May (${may})`);
    await close();
  });

  it('shows a small map on a click, or the radar loop of a tornado that has one', async () => {
    const { page, close } = await openSite('/credits');
    await page.route(listRequests, async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as { tornadoes: { radar_video_url: string | null }[] };
      if (answer.tornadoes[0]) answer.tornadoes[0].radar_video_url = '/media/radar/none.mp4';
      await route.fulfill({ response, json: answer });
    });
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tornadoes' }).click();
    const loop = cards(page).first().locator('video');
    await loop.waitFor();
    expect(await loop.getAttribute('preload')).toBe('none');
    expect(await loop.getAttribute('controls')).not.toBeNull();
    expect(
      await cards(page)
        .first()
        .getByRole('button', { name: /^Show Map/ })
        .count(),
    ).toBe(0);
    await expectNoViolations(page);
    await cards(page)
      .nth(1)
      .getByRole('button', { name: /^Show Map/ })
      .click();
    await cards(page).nth(1).getByRole('application').waitFor();
    await close();
  });
});

describe('searching by keyboard alone', () => {
  it('goes from the first filter to the last page', async () => {
    const { page, close } = await openSite('/tornadoes');
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
    await close();
  });
});

describe('a URL typed by hand', () => {
  it.each([
    ['page=-2&limit=1000', '/tornadoes', 10],
    ['limit=7', '/tornadoes?limit=7', 7],
    ['f_ef_scale=EF5,what', '/tornadoes?ef_rating=EF5', 9],
  ])('%s is understood as %s', async (search, url, count) => {
    const { page, close } = await openSite(`/tornadoes?${search}`);
    await expect.poll(() => cards(page).count()).toBe(count);
    expect(urlOf(page)).toBe(url);
    await close();
  });

  it('keeps bounds, even upside-down ones, as a chip that can be removed', async () => {
    const bounds = 'bounds_north=30&bounds_south=40&bounds_east=-80&bounds_west=-100';
    const { page, close } = await openSite(`/tornadoes?${bounds}`);
    await cards(page).first().waitFor();
    expect(urlOf(page)).toBe(`/tornadoes?${bounds}`);
    await page.getByRole('button', { name: 'Remove filter Map area' }).click();
    await page.waitForURL('**/tornadoes');
    await close();
  });

  it('says that a page beyond the end is empty, and leads to the first page of the same filter', async () => {
    const { page, close } = await openSite('/tornadoes?ef_rating=F5&page=900');
    await page.getByRole('heading', { name: 'This page is beyond the end' }).waitFor();
    await page.getByRole('button', { name: 'First page' }).click();
    await page.waitForURL('**/tornadoes?ef_rating=F5');
    await cards(page).first().waitFor();
    await close();
  });

  it('says that nothing matches, without page buttons', async () => {
    const { page, close } = await openSite('/tornadoes?ef_rating=EF5&state=HAWAII');
    await page.getByRole('heading', { name: 'No tornadoes found' }).waitFor();
    await page.getByText('No results found matching your criteria.').waitFor();
    expect(await page.getByRole('navigation', { name: 'Pages' }).count()).toBe(0);
    await close();
  });
});

describe('an API that is slow or fails', () => {
  it('is slow: the previous page stays visible, marked as busy', async () => {
    const { page, close } = await openSite('/tornadoes');
    await cards(page).first().waitFor();
    const held: (() => void)[] = [];
    await page.route(listRequests, async (route) => {
      await new Promise<void>((go) => held.push(go));
      await route.continue();
    });
    const name = await cards(page).first().getByRole('heading').innerText();
    await page.getByRole('button', { name: 'Page 2', exact: true }).click();
    await page.locator('[aria-busy=true] article').first().waitFor();
    expect(await cards(page).first().getByRole('heading').innerText()).toBe(name);
    await expect.poll(() => held.length).toBe(1);
    held[0]?.();
    await expect.poll(() => cards(page).first().getByRole('heading').innerText()).not.toBe(name);
    expect(await page.locator('[aria-busy=true] article').count()).toBe(0);
    await close();
  });

  it.each([
    ['answers 503', { status: 503, json: { error: 'The store is resting.' } }, 'The store is resting.'],
    [
      'answers a page instead of JSON',
      { status: 200, contentType: 'text/html', body: '<!doctype html><title>Log in</title>' },
      'An unexpected network or server error occurred.',
    ],
  ])('%s: the list is empty, says why, and is loaded again on request', async (_what, answer, message) => {
    const { page, close, allowError } = await openSite('/tornadoes');
    await shortenRetryWaits(page);
    allowError('status of 503');
    await cards(page).first().waitFor();
    await page.route(listRequests, (route) => route.fulfill(answer));
    await page.getByRole('button', { name: 'Page 2', exact: true }).click();
    await page.getByText(`Error loading data: ${message}`).waitFor();
    expect(await cards(page).count()).toBe(0);
    expect(await page.getByRole('navigation', { name: 'Pages' }).count()).toBe(0);
    await page.unroute(listRequests);
    await page.getByRole('button', { name: 'Try again' }).click();
    await cards(page).first().waitFor();
    await close();
  });

  it('is unreachable: the list says so, and is fetched again once there is a network', async () => {
    const { page, close, allowError } = await openSite('/tornadoes');
    await shortenRetryWaits(page);
    allowError('ERR_INTERNET_DISCONNECTED');
    await cards(page).first().waitFor();
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Page 2', exact: true }).click();
    await page.getByText('Error loading data: An unexpected network or server error occurred.').waitFor();
    await page.context().setOffline(false);
    await cards(page).first().waitFor();
    await close();
  });
});

describe('coming back', () => {
  it('restores the scroll position and the panel', async () => {
    const { page, close } = await openPanel('/tornadoes?ef_rating=F5&page=2');
    const link = cards(page).nth(5).getByRole('link');
    await link.scrollIntoViewIfNeeded();
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
