import type { Page } from 'playwright';
import { afterAll, expect, it } from 'vitest';
import { closeBrowser, desktop, expectNoViolations, openSite, phone } from './open-site.ts';
import { servePictures } from './testing/serve-pictures.ts';
import { singlePages } from './testing/single-pages.ts';

afterAll(closeBrowser);

const screens = [...singlePages(), '/nowhere'];

// One visit serves both themes and all widths: opening a screen again for each takes longer than looking at it.
it.each([
  ['wide', desktop, [768, 1920]],
  ['narrow', phone, [360]],
])(
  'every screen, %s, has no axe violations in either theme and is not wider than its window',
  { timeout: 180_000 },
  async (_name, viewport, widths) => {
    const { page, close } = await openSite('/tornadoes', { viewport, colorScheme: 'light' }, servePictures);
    const look = async (screen: string) => {
      await expectNoViolations(page, 'light');
      await page.emulateMedia({ colorScheme: 'dark' });
      await expectNoViolations(page, 'dark');
      await page.emulateMedia({ colorScheme: 'light' });
      for (const width of [viewport.width, ...widths]) {
        await page.setViewportSize({ ...viewport, width });
        expect([screen, width, await overflowOf(page)]).toEqual([screen, width, 0]);
      }
      await page.setViewportSize(viewport);
    };
    await page.getByRole('article').nth(2).getByRole('link').click();
    await page.getByRole('heading', { name: 'Impact Summary' }).waitFor();
    await page.waitForSelector('[data-drawn]');
    await look('a tornado');
    for (const path of screens) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      if (path === '/tornadoes') await page.getByRole('article').first().waitFor();
      if (path === '/api') await page.getByRole('heading', { name: 'Shapes' }).waitFor();
      await look(path);
    }
    await close();
  },
);

function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
}
