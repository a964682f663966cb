import type { Page } from 'playwright';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { closePages, expectNoViolations, openSite } from '../open-site.ts';
import { forgetLimits } from './forget-limits.ts';
import { signedUpPerson } from './new-person.ts';
import { apiOf, openSignedIn } from './open-signed-in.ts';
import { expectGoodLooks } from '../testing/expect-good-looks.ts';

beforeEach(forgetLimits);
afterAll(closePages);

const toggleOn = (page: Page, n: number) =>
  page
    .getByRole('article')
    .nth(n)
    .getByRole('button', { name: /^Saved?: / });
const shown = (page: Page) => page.getByText(/^Showing \d+ of \d+$/).innerText();
const cards = (page: Page) =>
  page.getByRole('region', { name: 'Bookmarks' }).getByRole('heading').allInnerTexts();

/** Opens the bookmarks of a person who has saved the first three tornadoes of the list, in this order. */
async function openWithThree(options = {}) {
  const person = await signedUpPerson();
  const api = await apiOf(person);
  const listed = await api.get('/api/v1/tornadoes?limit=3');
  const { tornadoes } = (await listed.json()) as { tornadoes: { id: string; display_name: string }[] };
  for (const { id } of tornadoes) {
    expect((await api.post(`/api/v1/tornadoes/${id}/bookmark`)).status()).toBe(200);
  }
  await api.dispose();
  const site = await openSignedIn('/account/bookmarks', options, person);
  await expect.poll(() => shown(site.page)).toBe('Showing 3 of 3');
  return { ...site, names: tornadoes.map(({ display_name: name }) => name) };
}

describe('the toggle', () => {
  it('is not shown to visitors who are not signed in', async () => {
    const { page, close } = await openSite('/tornadoes');
    await page.getByRole('article').first().waitFor();
    expect(await page.getByRole('button', { name: /^Save/ }).count()).toBe(0);
    await page.getByRole('article').first().getByRole('link').click();
    await page.getByRole('heading', { name: 'Impact Summary' }).waitFor();
    expect(await page.getByRole('button', { name: /^Save/ }).count()).toBe(0);
    await close();
  });

  it('saves from a card and removes on the tornado’s page, with one list for all cards', async () => {
    const { page, close } = await openSignedIn('/tornadoes');
    const lists: string[] = [];
    // The toggles appear with the list: the first page's request must not be counted with those of the second.
    await toggleOn(page, 0).waitFor();
    page.on('request', (request) => {
      if (request.url().endsWith('/users/me/bookmarks')) lists.push(request.url());
    });
    await page.reload();
    const first = toggleOn(page, 0);
    await first.click();
    await page.getByText('Tornado bookmarked').waitFor();
    expect(await first.innerText()).toBe('Saved');
    expect(await first.getAttribute('aria-pressed')).toBe('true');
    expect(lists).toHaveLength(1);

    await page.getByRole('article').first().getByRole('link').click();
    const own = page.getByRole('button', { name: 'Saved', exact: true });
    await own.focus();
    await page.keyboard.press('Enter');
    await page.getByText('Bookmark removed').waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Save', exact: true }).waitFor();
    await close();
  });

  it('reverts its state where the server refuses, and says why', async () => {
    const { page, close, allowError } = await openSignedIn('/tornadoes');
    allowError('status of 503');
    await page.route('**/bookmark', (route) =>
      route.fulfill({ status: 503, json: { error: 'The store is resting.', code: 'UNAVAILABLE' } }),
    );
    await toggleOn(page, 0).click();
    await page.getByText('The store is resting.').first().waitFor();
    await expect.poll(() => toggleOn(page, 0).innerText()).toBe('Save');
    await close();
  });
});

describe('the bookmarks', () => {
  it('have a message when there are none, with a link to tornadoes', async () => {
    const { page, close } = await openSignedIn('/account/bookmarks');
    await page.getByRole('heading', { name: 'No bookmarks yet' }).waitFor();
    await expect.poll(() => page.title()).toBe('Your Bookmarks · Touchdown');
    await page.getByText('0 saved tornadoes').waitFor();
    await expectNoViolations(page);
    await page.getByRole('link', { name: 'Explore Tornadoes' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await close();
  });

  it('look good, have the last saved first, and are searched, filtered and sorted by the URL', async () => {
    const { page, close, names } = await openWithThree({ colorScheme: 'light' });
    await expectGoodLooks(page);
    expect(await cards(page)).toEqual(names.toReversed());
    await page.getByText('3 saved tornadoes').waitFor();
    await page.getByLabel('Sort by').selectOption('Oldest Bookmarked');
    expect(await cards(page)).toEqual(names);
    const [first = ''] = names;
    await page.getByLabel('Search', { exact: true }).fill(first.toUpperCase());
    expect(await cards(page)).toEqual([first]);
    expect(await shown(page)).toBe('Showing 1 of 3');
    await page.reload();
    await expect.poll(() => cards(page)).toEqual([first]);
    expect(await page.getByLabel('Search', { exact: true }).inputValue()).toBe(first.toUpperCase());

    await page.getByLabel('Search', { exact: true }).fill('nowhere at all');
    await page.getByRole('heading', { name: 'No results found' }).waitFor();
    await page.getByRole('button', { name: 'Clear All Filters' }).click();
    expect(await cards(page)).toEqual(names.toReversed());
    expect(new URL(page.url()).search).toBe('');
    await close();
  });

  it('are removed by keyboard, with the focus on the next, and restored by Undo', async () => {
    const { page, close, names } = await openWithThree();
    const [first = '', second = '', third = ''] = names;
    const remove = (name: string) =>
      page.getByRole('button', { name: `Remove bookmark: ${name}`, exact: true });
    expect(await remove(second).getAttribute('title')).toBe('Remove bookmark');
    await remove(second).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => shown(page)).toBe('Showing 2 of 2');
    await expect
      .poll(() => remove(first).evaluate((element) => element === document.activeElement))
      .toBe(true);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => cards(page)).toEqual([third, second, first]);
    await expect
      .poll(() => remove(second).evaluate((element) => element === document.activeElement))
      .toBe(true);
    await page.getByText('Tornado bookmarked').waitFor();
    await page.reload();
    await expect.poll(() => shown(page)).toBe('Showing 3 of 3');
    await close();
  });

  it('show their remove button on touch screens, and say when they cannot be loaded', async () => {
    const { page, close, allowError } = await openWithThree({
      hasTouch: true,
      isMobile: true,
    });
    const opacity = await page
      .getByRole('button', { name: /^Remove bookmark/ })
      .first()
      .evaluate((element) => getComputedStyle(element).opacity);
    expect(opacity).toBe('1');
    allowError('status of 503');
    await page.route('**/users/me/bookmarks', (route) =>
      route.fulfill({ status: 503, json: { error: 'The store is resting.', code: 'UNAVAILABLE' } }),
    );
    await page.reload();
    await page.getByRole('heading', { name: 'Failed to fetch bookmarks' }).waitFor();
    await page.getByText('The store is resting.').waitFor();
    await page.unroute('**/users/me/bookmarks');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => shown(page)).toBe('Showing 3 of 3');
    await close();
  });
});
