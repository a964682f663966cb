import type { BrowserContextOptions, Page } from 'playwright';
import { afterAll, describe, expect, it } from 'vitest';
import { closePages, desktop, newContext, openSite, phone, siteUrl, started } from './open-site.ts';
import { filmPage, type Film } from './film.ts';
import { newVisitor } from './visitors.ts';

afterAll(closePages);

/** The kinds of pages that are served whole. */
const kinds = [
  '/',
  '/states',
  '/states/oklahoma',
  '/states/oklahoma/cleveland',
  '/places/oklahoma/moore',
  '/places/oklahoma/moore?radius_miles=25',
  '/days',
  '/days/2011-04-27',
  '/days/2011-04-27?day=convective',
  '/days/latest',
  '/outbreaks',
  '/years/2011',
  '/records',
  '/records?state=oklahoma',
  '/trends',
  '/learn',
  '/safety',
  '/learn/days/2011-04-27',
  '/learn/states/oklahoma',
  '/data',
  '/data/differences',
  '/data/changes',
  '/spc-reports',
  '/tornadoes',
  '/corrections',
];

/** Nobody notices less. */
const mostMovedPixels = 8;

/** What a page may ask for, itself included, and how much that may be, before anybody touches it. */
const mostBeforeTouch = { requests: 8, kilobytes: 180 };

/** What asks the server although the page is there: about the session, and about the site, for all pages. */
const ofEveryPage = /\/(?:site-status|auth\/me)$/;
/** The home page knows the day in the middle of the country. People elsewhere ask for their own. */
const inTheMiddle = { timezoneId: 'America/Chicago' };

async function filmed(
  path: string,
  options: BrowserContextOptions,
  prepare: (page: Page) => Promise<unknown>,
) {
  const calls: string[] = [];
  const { page, allowError, close } = await openSite(path, options, async (opened) => {
    opened.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/') && !ofEveryPage.test(pathname)) calls.push(pathname);
    });
    await opened.addInitScript(filmPage);
    await prepare(opened);
  });
  await page.waitForLoadState('networkidle');
  const seen = await page.evaluate(() => (globalThis as unknown as { film: Film }).film);
  const isServed = (await page.locator('#page-state').count()) > 0;
  // The browser says so of the page itself.
  allowError('status of 404');
  // It also fails if the app has made other elements than the server.
  await close();
  return { calls, isServed, seen };
}

describe('a page that is served whole', () => {
  it.each(kinds)('%s loses no word when the app takes it over, and asks for nothing again', async (path) => {
    const { calls, isServed, seen } = await filmed(
      path,
      { viewport: desktop, ...inTheMiddle },
      async () => undefined,
    );
    expect(isServed).toBe(true);
    expect(seen.words.first).toBeGreaterThan(100);
    expect(seen.words.least).toBe(seen.words.first);
    expect(seen.movedPixels, seen.moved).toBeLessThanOrEqual(mostMovedPixels);
    expect(calls).toEqual([]);
  });

  it.each(kinds)('%s keeps its elements for a reader of metric units at night, on a phone', async (path) => {
    const options = { viewport: phone, colorScheme: 'dark', ...inTheMiddle } as const;
    const { isServed, seen } = await filmed(path, options, (page) =>
      page.addInitScript(() => localStorage.setItem('units:1', 'metric')),
    );
    expect(isServed).toBe(true);
    expect(seen.elements.least).toBe(seen.elements.first);
    expect(seen.movedPixels, seen.moved).toBeLessThanOrEqual(mostMovedPixels);
  });

  it.each(kinds)('%s is little, and runs nothing, until somebody touches it', async (path) => {
    const { page, asked, close } = await openStill(path);
    await page.waitForLoadState('networkidle');
    expect(asked.filter(({ type }) => type === 'fetch')).toEqual([]);
    expect(asked.filter(({ type }) => type === 'script').length).toBeLessThanOrEqual(1);
    // One for each tornado that is named, as small as a sentence. What a browser fetches of them is near its view.
    const others = asked.filter(({ url }) => !/\/tornadoes\/[^/]+\.svg\?/.test(url));
    const list = others.map(({ url }) => url).join('\n');
    expect(others.length, list).toBeLessThanOrEqual(mostBeforeTouch.requests);
    expect(asked.length - others.length).toBeLessThanOrEqual(10);
    const sizes = await Promise.all(asked.map(({ size }) => size()));
    expect(sizes.reduce((sum, size) => sum + size, 0) / 1_000).toBeLessThanOrEqual(mostBeforeTouch.kilobytes);
    await close();
  });

  it.each([
    ['/tornadoes/20110522-zzzzzzzz', 'Tornado not found'],
    ['/tornadoes/nothing', 'Tornado not found'],
    ['/tornadoes/20110522-zzzzzzzz/and/more', 'Page not found'],
    ['/spc-reports/nothing', 'SPC Preliminary Report'],
    ['/states/atlantis', 'State not found'],
    ['/states/ohio/no such county', 'County not found'],
    ['/places/ohio/atlantis', 'Town not found'],
    ['/days/2011-13-45', 'Day not found'],
    ['/outbreaks/nothing', 'Outbreak not found'],
    ['/years/1900', 'Year not found'],
    ['/records?state=atlantis', 'Records'],
  ])('%s, which names nothing, is the app’s own page with 404', async (path, heading) => {
    const { status } = await fetch(siteUrl + path);
    expect(status).toBe(404);
    const { page, close } = await openWithoutScripts(path);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    await close();
    const { calls, isServed, seen } = await filmed(path, { viewport: phone }, async () => undefined);
    expect(isServed).toBe(true);
    expect(seen.words.least).toBe(seen.words.first);
    expect(seen.movedPixels, seen.moved).toBeLessThanOrEqual(mostMovedPixels);
    expect(calls).toEqual([]);
  });

  it.each(['/', '/records', '/states/oklahoma'])(
    '%s moves nothing when its fonts come late',
    async (path) => {
      let come = () => {};
      const late = new Promise<void>((resolve) => (come = resolve));
      const { seen } = await filmed(path, { viewport: phone, ...inTheMiddle }, async (page) => {
        await page.route('**/*.woff2', async (route) => {
          await late;
          await route.continue();
        });
        const isPainted = () => performance.getEntriesByName('first-contentful-paint').length > 0;
        page.once('domcontentloaded', () => void page.waitForFunction(isPainted).then(come, come));
      });
      expect(seen.movedPixels, seen.moved).toBeLessThanOrEqual(mostMovedPixels);
    },
  );

  it('keeps the first press of a button, and the first choice, for the app', async () => {
    const { page, close } = await openStill('/places/oklahoma/moore');
    const app = page.locator('#root:not([data-prerendered])');
    expect(await app.count()).toBe(0);
    // By a program of assistance, which does not move a mouse.
    await page.getByRole('button', { name: 'Menu' }).dispatchEvent('click');
    await page.getByRole('dialog', { name: 'Menu' }).waitFor();
    await page.goto('/records');
    await page.getByRole('combobox', { name: 'State' }).evaluate((select) => {
      Object.assign(select, { value: 'Oklahoma' });
      select.dispatchEvent(new Event('change', { bubbles: true }));
    });
    await page.waitForURL('**/records?state=oklahoma');
    await close();
  });

  it('starts by itself when it has been read for some seconds', async () => {
    const { page, close } = await openStill('/records');
    await started(page);
    await close();
  });

  it('of a tornado has its figures, its neighbors and its sources before any script, also with a fragment', async () => {
    const answer = await fetch(`${siteUrl}/api/v1/tornadoes?limit=1`);
    const [tornado] = ((await answer.json()) as { tornadoes: { id: string }[] }).tornadoes;
    const path = `/tornadoes/${tornado?.id}`;
    for (const address of [path, `${path}#sources`]) {
      const { calls, isServed, seen } = await filmed(address, { viewport: desktop }, async () => undefined);
      expect([address, isServed]).toEqual([address, true]);
      expect(seen.words.least).toBe(seen.words.first);
      expect(calls.filter((call) => /\/(?:related|coverage|current)$/.test(call))).toEqual([]);
    }
    const { page, close } = await openWithoutScripts(path);
    await page.getByRole('heading', { level: 2, name: 'Impact Summary' }).waitFor();
    await page.getByRole('heading', { level: 2, name: 'Data, sources, and ID numbers' }).waitFor();
    await close();
  });
});

/** Opens a page as somebody who only looks at it. */
async function openStill(path: string) {
  const context = await newContext({ viewport: phone, baseURL: siteUrl }, { isStill: true });
  const page = await context.newPage();
  const asked: { url: string; type: string; size: () => Promise<number> }[] = [];
  page.on('request', (request) => {
    const size = async () => {
      const { responseBodySize, responseHeadersSize } = await request.sizes();
      return responseBodySize + responseHeadersSize;
    };
    asked.push({ url: request.url(), type: request.resourceType(), size });
  });
  await page.goto(path);
  return { page, asked, close: () => context.close() };
}

async function openWithoutScripts(path: string) {
  const { page, leave } = await newVisitor({ viewport: phone, baseURL: siteUrl, javaScriptEnabled: false });
  await page.goto(path);
  return { page, close: leave };
}
