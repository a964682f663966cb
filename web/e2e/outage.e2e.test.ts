import type { Page } from 'playwright';
import { afterAll, describe, expect, it } from 'vitest';
import { closePages, expectNoViolations, openSite } from './open-site.ts';

afterAll(closePages);

const line = (page: Page) => page.getByText(/^We can’t reach the server\. You’re seeing your saved copy of/);
const titles = (page: Page) => page.getByRole('article').getByRole('heading');

/** The API's own answer, which no route of the page changes. */
async function firstTen(page: Page, query: string): Promise<string[]> {
  const answer = await page.request.get(`/api/v1/tornadoes?${query}`);
  const { tornadoes } = (await answer.json()) as { tornadoes: { id: string }[] };
  return tornadoes.map(({ id }) => `/tornadoes/${id}`);
}

function pathsOn(page: Page): Promise<string[]> {
  const links = page.getByRole('article').getByRole('link', { name: /^View Full Details/ });
  return links.evaluateAll((all) => all.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
}

/** Opens a page whose API can be switched off. Only which record it is stays known, as it does at the edge. */
async function openSwitched(path: string) {
  let isOff = false;
  const site = await openSite(path, {}, (page) =>
    page.route('**/api/v1/**', (route) =>
      isOff && !route.request().url().endsWith('/catalogue/current')
        ? route.fulfill({ status: 503, json: { message: 'Service Unavailable' } })
        : route.continue(),
    ),
  );
  site.allowError('status of 503');
  return { ...site, turn: (to: 'on' | 'off') => (isOff = to === 'off') };
}

describe('while the API does not answer', () => {
  it('a search of the list gives the same tornadoes from the record of the browser, until the API is back', async () => {
    const { page, close, turn } = await openSwitched('/tornadoes');
    await titles(page).first().waitFor();
    turn('off');
    const search = page.getByRole('search', { name: 'Search tornadoes' }).locator('input');
    await search.fill('oklahoma after 1990');
    await search.press('Enter');
    await line(page).waitFor();
    await page.waitForURL(/q=/);
    const query = new URL(page.url()).searchParams.toString();
    const expected = await firstTen(page, query);
    expect(expected.length).toBeGreaterThan(5);
    await expect.poll(() => pathsOn(page)).toEqual(expected);
    await page
      .getByText(/match your (?:search|filters)/)
      .first()
      .waitFor();
    await expectNoViolations(page);
    // What the person is typing stays when the answers are live again.
    await search.fill('moore');
    turn('on');
    await line(page).waitFor({ state: 'detached' });
    expect(await search.inputValue()).toBe('moore');
    await titles(page).first().waitFor();
    await close();
  });

  it('a search of the map shows its pins and tracks, until the API is back', async () => {
    const { page, close, turn } = await openSwitched('/map');
    const time = page.getByRole('region', { name: 'Time' });
    await time.getByText(/\d tracks/).waitFor();
    turn('off');
    await page.getByRole('button', { name: 'Map Filters & Display Options' }).click();
    const field = page.getByRole('search', { name: 'Search the map' }).locator('input');
    await field.fill('joplin');
    await field.press('Enter');
    await line(page).waitFor();
    await page.getByRole('button', { name: /^Remove filter .*Joplin/ }).waitFor();
    await expect.poll(async () => Number(await time.locator('strong').innerText())).toBeLessThan(10);
    turn('on');
    await line(page).waitFor({ state: 'detached' });
    await close();
  });
});
