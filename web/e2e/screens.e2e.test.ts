import type { Page } from 'playwright';
import { afterAll, expect, it } from 'vitest';
import { pathOf } from '@touchdown/shared/contract/page-paths.ts';
import { pageNames, pageOf } from '@touchdown/shared/contract/pages.ts';
import { sampleOf } from '@touchdown/level2/testing/depth.ts';
import { closePages, desktop, openSite, phone, started } from './open-site.ts';
import { expectGoodLooks, expectToFit } from './testing/expect-good-looks.ts';
import { servePictures } from './testing/serve-pictures.ts';

afterAll(closePages);

const screens = [...singlePages(), '/nowhere'];
const inSitemap = new Set(
  pageNames.filter((name) => pageOf(name).sitemap === 'itself').map((name) => pathOf(name)),
);

/**
 * Leaves some of the calls and shapes, which are all drawn by the same few components. Axe needs a third of the time
 * of all screens for the whole of this page.
 */
async function keepSome(page: Page): Promise<void> {
  const parts = page.locator('section[aria-labelledby="reference"] section:has(> h3)');
  const names = await parts.locator('> h3').evaluateAll((all) => all.map(({ id }) => id));
  expect(names.length).toBeGreaterThan(100);
  const kept = sampleOf('calls and shapes of the API’s page, seen by axe', names, 20);
  await parts.evaluateAll((all, ids) => {
    for (const part of all) if (!ids.includes(part.querySelector('h3')?.id ?? '')) part.remove();
  }, kept);
}

it('every screen has no axe violations in either theme, wide and narrow, and is not wider than its window', async () => {
  const { page, close, allowError } = await openSite('/tornadoes', { colorScheme: 'light' }, servePictures);
  // Of the page itself.
  allowError('/nowhere)');
  await page
    .getByRole('article')
    .nth(2)
    .getByRole('link', { name: /^View Full Details/ })
    .click();
  await page.getByRole('heading', { name: 'Impact Summary' }).waitFor();
  await page.waitForSelector('[data-drawn]');
  await expectGoodLooks(page);
  for (const path of screens) {
    const response = await page.goto(path);
    expect([path, response?.status()]).toEqual([path, path === '/nowhere' ? 404 : 200]);
    await started(page);
    await page.getByRole('heading', { level: 1 }).waitFor();
    if (path !== '/nowhere')
      expect([path, await page.getByText('Page not found').count()]).toEqual([path, 0]);
    if (inSitemap.has(path)) {
      const canonical = await page.locator('link[rel="canonical"]').getAttribute('href');
      expect([path, new URL(canonical ?? '').pathname]).toEqual([path, path]);
    }
    if (path === '/tornadoes') await page.getByRole('article').first().waitFor();
    if (path === '/map') await page.getByText(/^50 of \d+/).waitFor();
    if (path === '/api') {
      await page.getByRole('heading', { name: 'Shapes' }).waitFor();
      await expectToFit(page, [360, phone.width, 768, desktop.width, 1920]);
      await page.setViewportSize(desktop);
      await keepSome(page);
    }
    await expectGoodLooks(page);
  }
  await close();
});

/** Returns the paths of all pages without parameters that a visitor may open without an account. */
function singlePages(): string[] {
  return pageNames
    .filter((name) => pageOf(name).visitors !== 'signed-in' && !/:\w+($|\/)/.test(pageOf(name).path))
    .map((name) => pathOf(name));
}
