import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closePages, desktop, expectNoViolations, openSite, phone, siteUrl } from './open-site.ts';
import { correctedRecords } from './testing/corrected-records.ts';
import { expectGoodLooks } from './testing/expect-good-looks.ts';
import { takeCorrectionsAway } from './testing/own-corrections.ts';

let tornado = '';
let report = '';
let injuries = '';

beforeAll(async () => {
  ({ tornado, report, injuries } = await correctedRecords());
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
    await page.getByRole('link', { name: 'History of Injuries' }).last().click();
    expect(await page.evaluate('document.activeElement.id')).toBe('history');
    const history = page.getByRole('button', { name: 'History of this record' });
    expect(await history.getAttribute('aria-expanded')).toBe('true');
    await page.getByRole('article').filter({ hasText: 'Reversed by' }).first().waitFor();
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

  it('are listed for everybody, look good in either theme at any width, and are a feed that a browser’s parser reads, found from every page', async () => {
    // The edge keeps a page from before for a minute.
    const served = async () => (await fetch(`${siteUrl}/corrections`)).text();
    await expect.poll(served, { timeout: 90_000, interval: 1_000 }).toContain('Seen&lt;/b&gt;');
    const { page, close } = await openSite('/corrections');
    const cards = page.getByRole('article');
    await cards.first().waitFor();
    expect(await cards.count()).toBe(5);
    await expectGoodLooks(page, { viewports: [desktop] });
    expect(await page.title()).toBe('Corrections · Touchdown');

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
});
