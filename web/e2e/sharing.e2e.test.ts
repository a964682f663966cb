import { nameOf } from '@touchdown/shared/tornadoes/display-name.ts';
import type { TornadoSummary } from '@touchdown/shared/tornadoes/schema.ts';
import { afterAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright';
import { closePages, openSite, siteUrl } from './open-site.ts';

afterAll(closePages);

/** Fetches a URL as a crawler or a chat does, without running scripts. */
async function read(path: string) {
  const answered = await fetch(siteUrl + path);
  return { status: answered.status, headers: answered.headers, text: await answered.text() };
}

/** Local URLs are named with https, as a deployed site's are. */
const pathOf = (url: string | null) => {
  const { pathname, search } = new URL(url ?? '');
  return pathname + search;
};

async function udall() {
  const answered = await fetch(`${siteUrl}/api/v1/tornadoes?q=Udall&limit=1`);
  const { tornadoes } = (await answered.json()) as { tornadoes: TornadoSummary[] };
  const [first] = tornadoes;
  if (!first) throw new Error('The sample has no tornado at Udall.');
  return { id: first.id, name: nameOf(first).title };
}

/** The app of a page: its script and its styles. */
const scriptsOf = (text: string) => text.match(/"\/assets\/[^"]+"/g) ?? [];

const canonicalOf = async (page: Page) =>
  pathOf(await page.locator('link[rel="canonical"]').getAttribute('href'));
const descriptionOf = (page: Page) => page.locator('meta[name="description"]').getAttribute('content');
const linkedDataOf = (page: Page) => page.locator('script[type="application/ld+json"]').allTextContents();

describe('a link that is shared', () => {
  it('describes the tornado to readers that run no scripts', async () => {
    const { id, name } = await udall();
    const { status, headers, text } = await read(`/tornadoes/${id}`);
    expect(status).toBe(200);
    expect(headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(text).toContain(`<title>${name} (F5, May 25, 1955) · Touchdown</title>`);
    expect(text).toContain(`<meta property="og:title" content="${name} (F5, May 25, 1955)" />`);
    const image = /og:image" content="([^"]+)"/.exec(text)?.[1] ?? '';
    const picture = await fetch(siteUrl + pathOf(image));
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect((await picture.arrayBuffer()).byteLength).toBeLessThan(150_000);
  });

  it('opens as the app for people, with the same texts and without a violation of the policy', async () => {
    const { id, name } = await udall();
    const { page, close } = await openSite(`/tornadoes/${id}`);
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await expect.poll(() => page.title()).toBe(`${name} (F5, May 25, 1955) · Touchdown`);
    expect(await canonicalOf(page)).toBe(`/tornadoes/${id}`);
    expect(await descriptionOf(page)).toContain('An F5 tornado touched down in');
    const data = await linkedDataOf(page);
    expect(data).toHaveLength(1);
    expect(JSON.parse(data[0] ?? '')).toMatchObject({
      '@type': 'Event',
      startDate: '1955-05-26T04:00:00Z',
      location: { geo: { '@type': 'GeoCoordinates' } },
    });

    await page.getByRole('contentinfo').getByRole('link', { name: 'All tornadoes' }).click();
    await page.getByRole('heading', { level: 1, name: 'Tornadoes' }).waitFor();
    await expect.poll(() => canonicalOf(page)).toBe('/tornadoes');
    expect(await linkedDataOf(page)).toEqual([]);
    expect(await descriptionOf(page)).toContain('Every United States tornado on record');
    await page.goBack();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    expect(await canonicalOf(page)).toBe(`/tornadoes/${id}`);
    expect(await descriptionOf(page)).toContain('An F5 tornado touched down in');
    await close();
  });

  it('leaves defaults and foreign parameters out of a list’s canonical URL, served and shown', async () => {
    const path = '/tornadoes?utm_source=chat&page=2&limit=10';
    expect((await read(path)).text).toMatch(/rel="canonical" href="[^"]+\/tornadoes\?page=2"/);
    const { page, close } = await openSite(path);
    await page.getByRole('article').first().waitFor();
    expect(await canonicalOf(page)).toBe('/tornadoes?page=2');
    expect(await page.locator('link[rel="canonical"]').count()).toBe(1);
    await close();
  });

  it('is the app with 404 where nothing exists', async () => {
    const { status, headers, text } = await read('/tornadoes/19740403-zzzzzzzz');
    expect([status, headers.get('x-robots-tag')]).toEqual([404, 'noindex']);
    expect(scriptsOf(text).length).toBeGreaterThan(0);
    const some = await read(`/tornadoes/${(await udall()).id}`);
    const app = scriptsOf(some.text);
    expect(scriptsOf(text)).toEqual(app);
    for (const path of [
      '/tornadoes/1',
      '/tornadoes/%3Cscript%3E',
      '/tornadoes/..%2F..%2Fetc',
      '/spc-reports/19740403-zzzzzzzz',
      '/spc-reports/none',
      '/u/some.one/else',
    ])
      expect([path, scriptsOf((await read(path)).text)]).toEqual([path, app]);
  });

  it('is cached at the edge', async () => {
    const { id } = await udall();
    await read(`/tornadoes/${id}`);
    expect((await read(`/tornadoes/${id}`)).headers.get('x-cache')).toBe('Hit from cloudfront');
  });
});

describe('the sitemap', () => {
  it('is named by robots.txt, and lists every tornado and only pages that exist', async () => {
    const robots = (await read('/robots.txt')).text;
    const index = await read(pathOf(/^Sitemap: (.+)$/m.exec(robots)?.[1] ?? ''));
    expect(index.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    const urlsIn = (xml: string) => [...xml.matchAll(/<loc>(.+?)<\/loc>/g)].map(([, at]) => pathOf(at ?? ''));
    const parts = new Map<string, string[]>();
    for (const part of urlsIn(index.text)) parts.set(part, urlsIn((await read(part)).text));

    const tornadoes = [...parts].flatMap(([part, paths]) => (part.includes('tornadoes') ? paths : []));
    const answered = await fetch(`${siteUrl}/api/v1/catalogue/current`);
    const current = (await answered.json()) as { count: number };
    expect(new Set(tornadoes).size).toBe(current.count);

    // screens.e2e.test.ts opens them.
    for (const path of parts.get('/sitemaps/pages.xml') ?? []) {
      expect([path, (await read(path)).status]).toEqual([path, 200]);
    }
  });
});
