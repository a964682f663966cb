import type { BrowserContextOptions, Page } from 'playwright';
import { afterAll, expect, it } from 'vitest';
import { closePages, desktop, expectNoViolations, openSite, phone } from './open-site.ts';

afterAll(closePages);

const field = 'Town, ZIP code or coordinates';
const answerOf = (page: Page) =>
  page.getByText(/have passed within|has passed within|No tornado is on record/);

/** Opens the page, and records everything that is asked for from then on. */
async function openNear(options: BrowserContextOptions = {}) {
  const requests: string[] = [];
  const site = await openSite('/near', options, async (page) => {
    page.context().on('request', (request) => {
      const headers = JSON.stringify(request.headers());
      requests.push(`${request.method()} ${request.url()} ${request.postData() ?? ''} ${headers}`);
    });
  });
  await site.page.getByLabel(field).waitFor();
  return { ...site, requests };
}

async function search(page: Page, text: string) {
  await page.getByLabel(field).fill(text);
  await page.getByRole('button', { name: 'Search here' }).click();
}

/** Everything that a page can keep, as text. */
const keptBy = (page: Page) =>
  page.evaluate(async () =>
    JSON.stringify([
      location.href,
      history.state,
      { ...localStorage },
      { ...sessionStorage },
      document.cookie,
      (await indexedDB.databases()).map(({ name }) => name),
      await caches.keys(),
      document.title,
    ]),
  );

/** What would tell the place: its name, its code, and its coordinates to a tenth of a degree. */
const ofMoore = /Moore|73160|(?<![\d.])35\.[34]|(?<![\d.])-?97\.[45]/i;

it('finds what came near a town, a ZIP code, coordinates, a press on the map and the device’s place', async () => {
  const { page, requests, close } = await openNear({
    geolocation: { latitude: 35.34, longitude: -97.49 },
    permissions: ['geolocation'],
  });
  const rows = page.getByRole('table', { name: /the nearest first$/ }).getByRole('row');
  const begins = (name: string) =>
    page.getByText(new RegExp(`within 10 miles of ${name} from 1950`)).waitFor();

  await search(page, 'moore, ok');
  await begins('Moore, Oklahoma');
  await rows.filter({ hasText: 'Moore tornado' }).first().waitFor();
  const nearest = await rows.nth(1).innerText();
  expect(nearest).toMatch(/0\.7 miles northwest[\s\S]*May 8, 2003/);
  await page
    .getByRole('complementary', { name: 'Safety' })
    .getByRole('link', { name: 'Stay safe' })
    .waitFor();

  await search(page, '73160');
  await begins('ZIP code 73160');
  await search(page, '35.34, -97.49');
  await begins('35.34, -97.49');
  await page.getByRole('button', { name: 'Use my location' }).click();
  await begins('your location');

  await page.getByText('25 miles', { exact: true }).click();
  await page.getByText(/within 25 miles of your location/).waitFor();
  const map = page.getByRole('application', { name: /^Map\. Paths of/ });
  await map.click({ position: { x: 200, y: 200 } });
  await page.getByText(/within 25 miles of 35\.\d+, -97\.\d+ from 1950/).waitFor();

  expect(requests.filter((request) => ofMoore.test(request))).toEqual([]);
  expect(await keptBy(page)).not.toMatch(ofMoore);
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/near');
  await close();
});

it('asks for the same files whatever the place is', async () => {
  const visit = async (text: string) => {
    const { page, requests, close } = await openNear();
    await search(page, text);
    await answerOf(page).waitFor();
    await page
      .getByRole('link', { name: /, (19|20)\d\d$/ })
      .first()
      .waitFor();
    await page.waitForLoadState('networkidle');
    await close();
    return [...new Set(requests.map((request) => request.split(' ')[1] ?? ''))].toSorted((a, b) =>
      a.localeCompare(b),
    );
  };
  expect(await visit('Joplin, Missouri')).toEqual(await visit('Tuscaloosa, Alabama'));
});

it('asks for the device’s place only after the press, and takes a refusal', async () => {
  const { page, close } = await openNear({ permissions: [] });
  await page.getByRole('button', { name: 'Use my location' }).click();
  await page.getByText(/^Your browser did not give this page your location/).waitFor();
  await search(page, '00000');
  await page.getByText(/^00000 is no ZIP code/).waitFor();
  await search(page, '91, 0');
  await page.getByText(/^Coordinates are a latitude/).waitFor();
  await search(page, '30, -70');
  await page.getByText(/^This point seems to be in the sea/).waitFor();
  await close();
});

it.each([
  ['a phone', phone],
  ['a desktop', desktop],
])('is accessible on %s, empty and full', async (_name, viewport) => {
  const { page, close } = await openNear({ viewport });
  await expectNoViolations(page);
  await search(page, 'Moore, Oklahoma');
  await answerOf(page).waitFor();
  await page
    .getByRole('link', { name: /, (19|20)\d\d$/ })
    .first()
    .waitFor();
  await expectNoViolations(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await close();
});
