import type { Page } from 'playwright';
import { afterAll, describe, expect, it } from 'vitest';
import { closePages, desktop, expectNoViolations, openSite, phone } from './open-site.ts';
import { expectGoodLooks } from './testing/expect-good-looks.ts';
import { shortenRetryWaits } from './testing/shorten-retry-waits.ts';

afterAll(closePages);

const search = (page: Page) => page.getByRole('region', { name: 'Search Tornadoes' });
const mapFilters = (page: Page) => page.getByRole('region', { name: 'Map Filters & Display Options' });
const onThisDay = (page: Page) => page.getByRole('article', { name: 'Tornadoes On This Day' });
const latest = (page: Page) => page.getByRole('article', { name: 'Latest Contributions' });

const contribution = {
  id: '01JD5K8Z7Q0000000000000001',
  contribution_type: 'UPLOADED_PHOTO',
  title: 'What was left of Main Street',
  author: { username: 'ada' },
  created_at: '2026-05-02T23:30:00.000Z',
  net_votes: 1,
  tornado_id: '19740403-zzzzzzzz',
  tornado: { display_name: 'Xenia, Ohio', state: 'Ohio' },
  spc_report_id: null,
  spc_report: null,
};
const contributions = [
  contribution,
  {
    ...contribution,
    id: '01JD5K8Z7Q0000000000000002',
    contribution_type: 'HOLOGRAM',
    title: 'Something new',
    author: null,
    net_votes: 12,
    tornado_id: null,
    tornado: null,
    spc_report_id: 'spc-20130520-k3v9qx2a',
    spc_report: { location_text: '2 NW MOORE', state: 'OKLAHOMA' },
  },
];

/** Runs in the browser: keeps how far content has moved other content. */
function keepShifts(): void {
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const before = (Reflect.get(window, 'shifted') as number | undefined) ?? 0;
      Reflect.set(window, 'shifted', before + (Reflect.get(entry, 'value') as number));
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** The home page, with the given answers for its two cards. */
async function openHome(
  given: { day?: string; contributions?: unknown[]; status?: number },
  options?: Parameters<typeof openSite>[1],
) {
  const { status } = given;
  const failing = { status: status ?? 200, json: { error: 'The store is resting.' } };
  const site = await openSite('/', options, async (page) => {
    await page.addInitScript(keepShifts);
    if (status) await shortenRetryWaits(page);
    await page.route('**/api/v1/tornadoes/on-this-day?*', (route) =>
      status ? route.fulfill(failing) : route.continue({ url: onDay(route.request().url(), given.day) }),
    );
    await page.route('**/api/v1/contributions/latest?*', (route) =>
      status ? route.fulfill(failing) : route.fulfill({ json: { contributions: given.contributions ?? [] } }),
    );
  });
  if (status === 503) site.allowError('status of 503');
  await site.page.getByRole('heading', { name: 'Featured Today' }).waitFor();
  return site;
}

/** The card asks for the tornadoes of the visitor's own date. */
function onDay(url: string, day: string | undefined): string {
  return day ? url.replace(/month=\d+&day=\d+/, day) : url;
}

describe('searching from the home page', () => {
  it('goes to the list with scale and state, newest first', async () => {
    const { page, close } = await openSite('/');
    await search(page).getByRole('button', { name: 'Search Tornadoes' }).click();
    await search(page).getByRole('checkbox', { name: 'EF4' }).check();
    await search(page).getByRole('checkbox', { name: 'F5', exact: true }).check();
    await search(page).getByLabel('State').selectOption('Oklahoma');
    await search(page).getByRole('button', { name: 'Search', exact: true }).click();
    await page.waitForURL(
      '**/tornadoes?ef_rating=F5,EF4&state=OKLAHOMA&sort_by=start_time&sort_direction=DESC',
    );
    await page.getByText('match your filters, newest first').waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'Featured Today' }).waitFor();
    await close();
  });

  it('can be done by keyboard alone', async () => {
    const { page, close } = await openSite('/');
    await search(page).getByRole('button', { name: 'Search Tornadoes' }).focus();
    await page.keyboard.press('Enter');
    // The fields of the closed panel are not part of the first load.
    await search(page).getByRole('checkbox').first().waitFor();
    for (let i = 0; i < 6; i++) await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await search(page).getByRole('button', { name: 'Search', exact: true }).press('Enter');
    await page.waitForURL('**/tornadoes?ef_rating=F5&sort_by=start_time&sort_direction=DESC');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
    await close();
  });
});

/** The home page as with the whole record, which has more tornadoes than the newest that are fetched. */
async function openWithWholeRecord() {
  const site = await openSite('/', {}, (page) =>
    page.route('**/api/v1/catalogue/current', async (route) => {
      const response = await route.fetch();
      const current = (await response.json()) as object;
      await route.fulfill({ response, json: { ...current, count: 70_132 } });
    }),
  );
  const picture = site.page.getByRole('img', { name: /with the paths of 70,132 tornadoes\.$/ });
  await picture.and(site.page.locator('[data-drawn="every track"]')).waitFor();
  const box = await picture.boundingBox();
  if (!box) throw new Error('The picture has no place on the page.');
  return { ...site, middle: { x: box.x + box.width * 0.7, y: box.y + box.height / 2 } };
}

describe('the picture', () => {
  it('has a link to the map, for a pointer and for a keyboard', async () => {
    const { page, close } = await openWithWholeRecord();
    await page.getByRole('link', { name: 'Open the map' }).click();
    await page.waitForURL('**/map');
    await page.goBack();
    await page.getByRole('link', { name: 'Open the map' }).press('Enter');
    await page.waitForURL('**/map');
    await close();
  });

  it('leaves the text over it alone, and leads nowhere by a press, a drag or another button of the mouse', async () => {
    const { page, middle, close } = await openWithWholeRecord();
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
    await close();
  });
});

describe('the map’s filters', () => {
  it('narrow the picture, say that they are active, can be cleared, and are those that the map opens with', async () => {
    const { page, close } = await openSite('/');
    const fold = mapFilters(page).getByRole('button', { name: 'Map Filters & Display Options' });
    await fold.click();
    const clear = mapFilters(page).getByRole('button', { name: 'Clear Filters' });
    expect(await clear.isDisabled()).toBe(true);
    await mapFilters(page).getByRole('checkbox', { name: 'EF5' }).check();
    await page
      .getByRole('img', { name: /with the paths of 9 tornadoes that match the map’s filters/ })
      .waitFor();
    await fold.click();
    await mapFilters(page).getByText('Active').waitFor();
    await fold.click();
    await clear.click();
    await page.getByRole('img', { name: /with the paths of 268 tornadoes\.$/ }).waitFor();
    await fold.click();
    expect(await mapFilters(page).getByText('Active').count()).toBe(0);

    // The map opens with them.
    await fold.click();
    await mapFilters(page).getByRole('checkbox', { name: 'EF5' }).check();
    await mapFilters(page).getByLabel('State').selectOption('Alabama');
    await page.getByRole('link', { name: 'Open the map with these filters' }).press('Enter');
    await page.waitForURL('**/map?ef_rating=EF5&state=ALABAMA');
    await page.getByRole('button', { name: 'Map Filters & Display Options' }).getByText('Active').waitFor();
    await close();
  });

  it('lead to results without a map area', async () => {
    const { page, close } = await openSite('/');
    await mapFilters(page).getByRole('button', { name: 'Map Filters & Display Options' }).click();
    await mapFilters(page).getByLabel('State').selectOption('Ohio');
    const picture = page.getByRole('img', { name: /paths of [1-9]\d* tornadoes that match/ });
    const count = /paths of (\d+) tornadoes/.exec((await picture.getAttribute('aria-label')) ?? '')?.[1];
    await mapFilters(page).getByRole('link', { name: 'View Results' }).click();
    await page.waitForURL('**/tornadoes?state=OHIO&sort_by=start_time&sort_direction=DESC');
    await page.getByText(`${count} match your filters`).waitFor();
    expect(await page.getByRole('button', { name: 'Remove filter Map area' }).count()).toBe(0);
    await close();
  });
});

describe('featured today', () => {
  it('shows the strongest tornadoes of this day, and links to each and to all of them', async () => {
    const { page, close } = await openHome({ day: 'month=4&day=3' });
    await expect.poll(() => onThisDay(page).getByRole('listitem').count()).toBe(10);
    const first = onThisDay(page).getByRole('listitem').first();
    const name = (await first.getByRole('link').innerText()).split('\n')[0] ?? '';
    await onThisDay(page).getByRole('link', { name: 'View All Tornadoes on This Day' }).click();
    await page.waitForURL('**/tornadoes?month=4&day=3&sort_by=tor_f_scale&sort_direction=DESC');
    await page.getByRole('button', { name: 'Remove filter April 3' }).waitFor();
    expect(await page.getByRole('article').first().getByRole('heading').innerText()).toBe(name);
    await page.goBack();
    await onThisDay(page).getByRole('link', { name }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await close();
  });

  it('shows the newest contributions: kind, title, author, votes, date and target', async () => {
    const { page, close } = await openHome({ contributions });
    const items = latest(page).getByRole('listitem');
    await expect.poll(() => items.count()).toBe(2);
    expect(await items.nth(0).innerText()).toMatch(
      /What was left of Main Street\s+Photo by ada · May 2, 2026 · Xenia, Ohio\s+1 vote$/,
    );
    expect(await items.nth(1).innerText()).toMatch(
      /Something new\s+Contribution by Anonymous · May 2, 2026 · 2 NW Moore, Oklahoma\s+12 votes$/,
    );
    const links = await items
      .getByRole('link')
      .evaluateAll((all) => all.map((one) => one.getAttribute('href')));
    expect(links).toEqual(['/tornadoes/19740403-zzzzzzzz', '/spc-reports/spc-20130520-k3v9qx2a']);
    expect(
      await latest(page).getByRole('link', { name: 'View All Contributions' }).getAttribute('href'),
    ).toBe('/contributions');
    await close();
  });

  it('says that there is nothing to show', async () => {
    const { page, close } = await openHome({ day: 'month=1&day=31' });
    await latest(page).getByText('No contributions yet').waitFor();
    await latest(page).getByText('Be the first to contribute to the platform!').waitFor();
    await onThisDay(page).getByText('No tornadoes recorded').waitFor();
    await onThisDay(page)
      .getByText('No significant tornadoes were recorded on this date in history.')
      .waitFor();
    await close();
  });

  it('says that a card failed, and retries', async () => {
    const { page, close } = await openHome({ status: 503 });
    for (const card of [onThisDay(page), latest(page)])
      await card.getByText('Error loading data: The store is resting.').waitFor();
    await expectNoViolations(page);
    await page.unrouteAll();
    await onThisDay(page).getByRole('button', { name: 'Try again' }).click();
    await onThisDay(page).getByText('Error loading data').waitFor({ state: 'detached' });
    await close();
  });
});

describe.each([
  ['wide', desktop],
  ['narrow', phone],
])('the home page, %s', (_name, viewport) => {
  it('moves nothing when its content arrives, and has no axe violations with everything open, in either theme', async () => {
    const { page, close } = await openHome(
      { day: 'month=4&day=3', contributions },
      { viewport, colorScheme: 'light' },
    );
    const text = await (await page.request.get('/')).text();
    expect(text).toContain('Featured Today</h2>');
    expect(text).not.toContain('style="');
    await page.waitForSelector('[data-drawn]');
    await onThisDay(page).locator('a[href*="month="]').waitFor();
    await expect.poll(() => onThisDay(page).getByRole('listitem').count()).toBe(10);
    expect(
      await page.evaluate(() => (Reflect.get(window, 'shifted') as number | undefined) ?? 0),
    ).toBeLessThan(0.01);

    await search(page).getByRole('button', { name: 'Search Tornadoes' }).click();
    await mapFilters(page).getByRole('button', { name: 'Map Filters & Display Options' }).click();
    await mapFilters(page).getByRole('checkbox', { name: 'EF5' }).check();
    await expectGoodLooks(page, { viewports: [viewport], widths: [] });
    await close();
  });
});
