import type { BrowserContextOptions, Page } from 'playwright';
import { afterAll, describe, expect, it } from 'vitest';
import { closePages, desktop, openSite, phone, siteUrl } from './open-site.ts';
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
  '/days/2011-04-27?day=local',
  '/days/latest',
  '/outbreaks',
  '/years/2011',
  '/records',
  '/records?state=oklahoma',
  '/trends',
  '/data',
  '/data/differences',
  '/data/changes',
];

/** What asks the server although the page is there: about the session, and about the site, for all pages. */
const ofEveryPage = /\/(?:site-status|auth\/me)$/;
/** The home page has a day of the visitor’s own clock, and what came in meanwhile. */
const ofTheMoment = new Set(['/']);

interface Frame {
  /** Of the first view that has words, and of the fewest that were there since. */
  words: { first: number; least: number };
  elements: { first: number; least: number };
}

/** Looks at the page before each frame: what a person can read, and how many elements say it. */
function film(): void {
  const seen = { words: { first: 0, least: 0 }, elements: { first: 0, least: 0 } };
  Object.assign(globalThis, { seen });
  const { document } = globalThis as unknown as {
    document: {
      querySelector: (name: string) => {
        innerText: string;
        querySelectorAll: (name: string) => Iterable<{ textContent: string }>;
      } | null;
    };
  };
  const look = () => {
    const main = document.querySelector('main');
    for (const [name, now] of [
      ['words', main?.innerText.length ?? 0],
      // The places of what is to come say nothing.
      [
        'elements',
        [...(main?.querySelectorAll('p, h1, h2, h3, dt, dd, li, td, th, a') ?? [])].filter(
          (one) => one.textContent,
        ).length,
      ],
    ] as const) {
      const part = seen[name];
      if (part.first === 0) Object.assign(part, { first: now, least: now });
      else part.least = Math.min(part.least, now);
    }
    (globalThis as unknown as { requestAnimationFrame: (run: () => void) => void }).requestAnimationFrame(
      look,
    );
  };
  look();
}

async function filmed(
  path: string,
  options: BrowserContextOptions,
  prepare: (page: Page) => Promise<unknown>,
) {
  const calls: string[] = [];
  const { page, close } = await openSite(path, options, async (opened) => {
    opened.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/') && !ofEveryPage.test(pathname)) calls.push(pathname);
    });
    await opened.addInitScript(film);
    await prepare(opened);
  });
  await page.waitForLoadState('networkidle');
  const seen = await page.evaluate(() => (globalThis as unknown as { seen: Frame }).seen);
  const isServed = (await page.locator('#page-state').count()) > 0;
  // It also fails if the app has made other elements than the server.
  await close();
  return { calls, isServed, seen };
}

describe('a page that is served whole', () => {
  it.each(kinds)('%s loses no word when the app takes it over, and asks for nothing again', async (path) => {
    const { calls, isServed, seen } = await filmed(path, { viewport: desktop }, async () => undefined);
    expect(isServed).toBe(true);
    expect(seen.words.first).toBeGreaterThan(100);
    expect(seen.words.least).toBe(seen.words.first);
    if (!ofTheMoment.has(path)) expect(calls).toEqual([]);
  });

  // The home page fills its places with what came in meanwhile.
  it.each(kinds.filter((path) => !ofTheMoment.has(path)))(
    '%s keeps its elements for a reader of metric units at night, on a phone',
    async (path) => {
      const options = { viewport: phone, colorScheme: 'dark' } as const;
      const { isServed, seen } = await filmed(path, options, (page) =>
        page.addInitScript(() => localStorage.setItem('units:1', 'metric')),
      );
      expect(isServed).toBe(true);
      expect(seen.elements.least).toBe(seen.elements.first);
    },
  );

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
    await page.getByRole('heading', { level: 2, name: 'Cite and share' }).waitFor();
    await close();
  });
});

async function openWithoutScripts(path: string) {
  const { page, leave } = await newVisitor({ viewport: phone, baseURL: siteUrl, javaScriptEnabled: false });
  await page.goto(path);
  return { page, close: leave };
}
