import type { Page } from 'playwright';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { closePages, desktop, expectNoViolations, openSite, phone, siteUrl } from './open-site.ts';
import { expectGoodLooks } from './testing/expect-good-looks.ts';
import { putCorrection, takeCorrectionsAway } from './testing/own-corrections.ts';

const moore = '/tornadoes/20130520-k3v9qx2a';
let tornado = '';
let report = '';
/** How the page writes the official count of injuries. */
let injuries = '';

interface Lists {
  tornadoes: { id: string }[];
  data: { reports: { id: string }[] };
}
const idsOf = async (path: string) => (await (await fetch(`${siteUrl}/api/v1${path}`)).json()) as Lists;

beforeAll(async () => {
  tornado = (await idsOf('/tornadoes?state=Oklahoma&limit=1&sort_by=fatalities')).tornadoes[0]?.id ?? moore;
  report = (await idsOf('/spc-reports?limit=1')).data.reports[0]?.id ?? '';
  const official = (await (await fetch(`${siteUrl}/api/v1/tornadoes/${tornado}`)).json()) as {
    injuries: number;
  };
  injuries = groupedNumber(official.injuries);
  await putCorrection({ id: tornado, number: 1, field: 'injuries', value: 2100, official: 3 });
  await putCorrection({ id: tornado, number: 2, field: 'max_wind_speed', value: 210 });
  await putCorrection({
    id: tornado,
    number: 3,
    field: 'event_narrative',
    value: 'A corrected text. '.repeat(40),
  });
  await putCorrection({
    id: tornado,
    number: 4,
    field: 'wfo',
    value: 'TSA',
    official: 'OUN',
    more: { suggestedBy: null, takenBackBy: 'linus', takenBackAt: '2026-11-23T10:00:00.000Z' },
  });
  await putCorrection({
    id: report,
    number: 5,
    field: 'comments',
    value: '<b>Seen</b> by many',
    official: 'SEEN',
  });
  // The edge keeps the answer from before for some seconds.
  await vi.waitFor(
    async () => {
      const detail = await (await fetch(`${siteUrl}/api/v1/tornadoes/${tornado}`)).text();
      expect(detail).toContain('"injuries":2100');
    },
    { timeout: 30_000, interval: 500 },
  );
});
afterAll(async () => {
  await takeCorrectionsAway();
  await closePages();
});

const overflowOf = (page: Page) =>
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');

describe('corrections', () => {
  it('stand beside their values on the tornado’s page, and lead to the history', async () => {
    const { page, close } = await openSite(`/tornadoes/${tornado}`);
    await page.getByText(`edited: officially ${injuries}`).first().waitFor();
    await page.getByText('edited: officially not recorded').first().waitFor();
    const history = page.getByRole('button', { name: 'History of this record' });
    expect(await history.getAttribute('aria-expanded')).toBe('true');
    await page.getByRole('article').filter({ hasText: 'Taken back by' }).first().waitFor();
    await page.getByRole('link', { name: 'History of Injuries' }).last().click();
    expect(await page.evaluate('document.activeElement.id')).toBe('history');
    await page.getByText('deleted user').first().waitFor();
    await page.getByText('One import of official values').click();
    await page.getByText(/: Added \(release/).waitFor();
    await expectNoViolations(page);
    for (const width of [360, 768, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      expect([width, await overflowOf(page)]).toEqual([width, 0]);
    }
    await close();
  });

  it('stand beside their values on the page of a storm report, as text', async () => {
    const { page, close } = await openSite(`/spc-reports/${report}`, { viewport: phone });
    await page.getByText('<b>Seen</b> by many').first().waitFor();
    await page.getByText(/edited: officially \S/).waitFor();
    await page.getByRole('heading', { name: 'Comments' }).waitFor();
    expect(await overflowOf(page)).toBe(0);
    await expectNoViolations(page);
    await close();
  });

  it('are listed for everybody, look good in either theme at any width, and are filtered by the URL and by the form', async () => {
    const { page, close } = await openSite('/corrections');
    const cards = page.getByRole('article');
    await cards.first().waitFor();
    expect(await cards.count()).toBe(5);
    await expectGoodLooks(page, { viewports: [desktop] });
    expect(await page.title()).toBe('Corrections · Touchdown');
    await page.getByRole('button', { name: /^Search Filters & Options/ }).click();
    await page.getByLabel('Field').selectOption('injuries');
    await page.getByRole('button', { name: 'Apply Changes' }).click();
    await page.getByRole('button', { name: 'Remove filter Injuries' }).waitFor();
    await expect.poll(() => cards.count()).toBe(1);
    expect(new URL(page.url()).search).toBe('?field=injuries');
    await page.goto('/corrections?status=taken_back&who=linus');
    await page.getByText('Taken back by').waitFor();
    expect(await cards.count()).toBe(1);
    await page.goto('/corrections?state=IOWA');
    await page.getByText('No Matching Corrections').waitFor();
    await page.getByRole('button', { name: 'Clear Filters' }).click();
    await cards.nth(4).waitFor();
    await cards.getByRole('link', { name: 'Moore, Oklahoma' }).nth(1).click();
    await page.getByText(`edited: officially ${injuries}`).first().waitFor();
    await close();
  });

  it('are a feed that a browser’s parser reads, found from every page', async () => {
    const { page, close } = await openSite('/corrections');
    const link = page.locator('link[rel="alternate"][type="application/atom+xml"]');
    expect(await link.getAttribute('href')).toBe('/corrections.atom');
    const feed = await page.evaluate<string>("fetch('/corrections.atom').then((answer) => answer.text())");
    // Our own pages refuse to parse strings.
    await page.goto('about:blank');
    const found = await page.evaluate((text) => {
      const xml = new DOMParser().parseFromString(text, 'application/xml');
      return [xml.documentElement.nodeName, xml.getElementsByTagName('entry').length];
    }, feed);
    expect(found).toEqual(['feed', 5]);
    await close();
  });

  it('say that they cannot be read, and offer to try again', async () => {
    const { page, close, allowError } = await openSite('/corrections', {}, async (opened) => {
      await opened.route('**/api/v1/corrections*', (route) => route.abort());
    });
    allowError('Failed to load resource');
    await page.getByText('Failed to fetch corrections.').waitFor({ timeout: 30_000 });
    await page.unroute('**/api/v1/corrections*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('article').first().waitFor();
    await close();
  });
});
