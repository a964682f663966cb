import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contributionTypes } from '@touchdown/shared/contributions/contribution-types.ts';
import { closePages, openSite, phone } from '../web/e2e/open-site.ts';
import { newVisitor } from '../web/e2e/visitors.ts';
import { newPerson } from '../web/e2e/accounts/new-person.ts';
import { signUp } from '../web/e2e/accounts/sign-up.ts';
import { pretendProcessor } from '../web/e2e/testing/pretend-processor.ts';
import { startLocalSite, type LocalSite } from './site/start-local-site.ts';
import { loadIntoLocalCloud } from './record/load-into-local-cloud.ts';
import { putSampleContributions } from './sample/put-sample-contributions.ts';
import { sampleCsvPath } from './sample/sample-record.ts';

/**
 * Tests the site that `npm start -- --dev` serves from its sources, in which React mounts everything twice. All other
 * browser tests run the built site, in which React does not.
 */
const folder = mkdtempSync(join(tmpdir(), 'touchdown-development-'));
let cloud: LocalSite;
let samplePath: string | undefined;

beforeAll(async () => {
  cloud = await startLocalSite({
    stateDir: folder,
    port: 0,
    site: 'vite',
    inMemory: true,
    log: () => {},
  });
  await loadIntoLocalCloud(cloud, sampleCsvPath);
  samplePath = await putSampleContributions(cloud);
  await warmUpVite();
});

afterAll(async () => {
  await closePages();
  await cloud.close();
  rmSync(folder, { recursive: true, force: true });
});

/** At its first start Vite reloads a page when it finds a library that it has not bundled yet. No test should see that. */
async function warmUpVite(): Promise<void> {
  const { page, leave } = await newVisitor({ baseURL: cloud.url });
  await page.goto('/map');
  await page.locator('[data-drawn]').waitFor({ timeout: 90_000 });
  await page.waitForLoadState('networkidle');
  await leave();
}

const withProcessor = (page: Page) => page.addInitScript(pretendProcessor);
const asItIs = async () => {};

/** A card also has a link to its day. */
const fullDetails = /^View Full Details/;

// On the Pacific, where no pin is in the way.
const mapPage = '/map?lat=40&lon=-140&zoom=5';
const drawnMap = (page: Page) => page.getByRole('application').and(page.locator('[data-drawn]'));

// deck.gl has one canvas inside the map, also where React mounts it twice.
describe.each([
  ['the canvas renderer', asItIs, []],
  ['deck.gl', withProcessor, [[0, 0, 0, 0]]],
] as const)('the development site, drawn by %s', (name, prepare, canvases) => {
  it('shows the map of all tornadoes and of one, and moves each by a drag at its left edge', async () => {
    const { page, close } = await openSite(mapPage, { baseURL: cloud.url }, prepare);
    await expectMovableMaps(page, canvases, -140);
    if (name === 'the canvas renderer') {
      // By the history: in development each visit loads the modules of a whole page again.
      await page.setViewportSize(phone);
      await page.goBack();
      await page.goBack();
      await expectMovableMaps(page, canvases, -140.5);
    }
    await close();
  });
});

/** Moves the map of all tornadoes, which is open east of a longitude, and then that of a tornado. */
async function expectMovableMaps(
  page: Page,
  canvases: readonly (readonly number[])[],
  longitude: number,
): Promise<void> {
  const map = drawnMap(page);
  await expectCanvases(map, canvases);
  await dragNearLeftEdge(map);
  await page.waitForURL((url) => Number(url.searchParams.get('lon')) < longitude - 0.5);

  await openList(page);
  await page.getByRole('article').first().getByRole('link', { name: fullDetails }).click();
  await page.getByRole('heading', { name: 'Impact Summary' }).waitFor();
  await expectCanvases(map, canvases);
  await map.scrollIntoViewIfNeeded();
  const picture = map.locator('..');
  const before = await picture.screenshot();
  await dragNearLeftEdge(map);
  await expect.poll(async () => (await picture.screenshot()).equals(before)).toBe(false);
}

// One visit, because in development each load of a document reads the modules of a whole page again.
it('leads from the home page through the list, a tornado with sample contributions and an account', async () => {
  const { page, close } = await openSite('/', { baseURL: cloud.url });
  await page.getByRole('link', { name: 'Start Exploring Data' }).click();
  await page.getByRole('button', { name: 'Page 2', exact: true }).click();
  // The address comes before the page is drawn, which says that it still shows the tornadoes of the last one.
  await page
    .locator('[aria-current=page]')
    .and(page.getByRole('button', { name: 'Page 2', exact: true }))
    .waitFor();
  await expect.poll(() => page.locator('[aria-busy=true] article').count()).toBe(0);
  const seventh = page.getByRole('article').nth(6);
  const name = await seventh.getByRole('heading').innerText();
  await seventh.getByRole('link', { name: fullDetails }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await page.getByRole('heading', { name: 'Impact Summary' }).waitFor();
  await page.goBack();
  await page.waitForURL('**/tornadoes?page=2');
  await page.getByRole('article').filter({ hasText: name }).waitFor();

  await page.goBack();
  await page.goBack();
  await page
    .getByRole('link', { name: /Sample: / })
    .first()
    .click();
  await expectSample(page);

  await page.getByRole('banner').getByRole('link', { name: 'Register' }).click();
  const person = newPerson();
  await signUp(page, person);
  await page.getByText(`Hello, ${person.username}`).waitFor();

  await openList(page);
  const first = page.getByRole('article').first();
  const saved = await first.getByRole('heading').innerText();
  await first.getByRole('button', { name: /^Save: / }).click();
  // The notice may be gone before anybody looks.
  await first
    .getByRole('button', { name: /^Saved: / })
    .and(page.locator('[aria-busy=false]'))
    .waitFor();
  await page.goto('/account/bookmarks');
  await page.getByRole('article').filter({ hasText: saved }).waitFor();

  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await page.goto('/account/bookmarks');
  await page.waitForURL((url) => url.pathname === '/login');
  await close();
});

/** Expects the sample's tornado with a contribution of every type, and their pictures. */
async function expectSample(page: Page): Promise<void> {
  await page.waitForURL((url) => url.pathname === samplePath);
  const titles = page.getByRole('heading', { level: 3, name: /^Sample: / });
  await titles.first().waitFor();
  expect(await titles.count()).toBe(contributionTypes.length);
  const picture = page.getByRole('img', { name: 'Sample: a plain field of color with 2 bars' });
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((one: { naturalWidth: number }) => one.naturalWidth))
    .toBeGreaterThan(0);
  // Once only: what a developer deletes stays deleted.
  expect(await putSampleContributions(cloud)).toBe(samplePath);
}

/** Goes to the list by the link of the footer. */
async function openList(page: Page): Promise<void> {
  // On a phone the map fills the window, and the list is in its sheet.
  const isPhone = page.viewportSize()?.width === phone.width;
  const link = isPhone
    ? page.getByRole('link', { name: 'See these as a list' })
    : page.getByRole('contentinfo').getByRole('link', { name: 'All tornadoes' });
  await link.click();
  await page.getByRole('heading', { level: 1, name: 'Tornadoes', exact: true }).waitFor();
  await page.getByRole('article').first().waitFor();
}

/** Expects so many canvases inside the map, each by how far it reaches beyond it. */
async function expectCanvases(map: Locator, expected: readonly (readonly number[])[]): Promise<void> {
  await map.waitFor();
  const beyondTheMap = async () => {
    const canvases = await map.locator('canvas').all();
    const [box, ...boxes] = await Promise.all([map, ...canvases].map((one) => one.boundingBox()));
    if (!box) throw new Error('The map has no place on the page.');
    return boxes.map(
      (one) => one && [one.x - box.x, one.y - box.y, one.width - box.width, one.height - box.height],
    );
  };
  await expect.poll(beyondTheMap).toEqual(expected);
}

/** Drags to the right within the first 300 pixels of the map, and moves the pointer back to where it began. */
async function dragNearLeftEdge(map: Locator): Promise<void> {
  const page = map.page();
  const box = await map.boundingBox();
  if (!box) throw new Error('The map has no place on the page.');
  const [x, y] = [box.x + 30, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 200, y, { steps: 8 });
  await page.mouse.up();
  await page.mouse.move(x, y);
}
