import type { Page } from 'playwright';
import { expect } from 'vitest';
import { desktop, expectNoViolations, phone } from '../open-site.ts';

interface Looks {
  /** The windows in which axe checks the page. */
  viewports?: readonly { width: number; height: number }[];
  /** The widths at which the page must not be wider than its window, besides those of the viewports. */
  widths?: readonly number[];
}

/**
 * Checks an open page in both themes and at many widths, and then gives it its window back. One visit serves
 * for all: opening a page again for each theme and width takes longer than looking at it. Open it in the light theme.
 */
export async function expectGoodLooks(
  page: Page,
  { viewports = [desktop, phone], widths = [360, 768, 1920] }: Looks = {},
): Promise<void> {
  const atFirst = page.viewportSize() ?? desktop;
  for (const viewport of viewports) {
    await page.setViewportSize(viewport);
    await expectNoViolations(page, 'light');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectNoViolations(page, 'dark');
    await page.emulateMedia({ colorScheme: 'light' });
  }
  for (const width of [...viewports.map((viewport) => viewport.width), ...widths]) {
    await page.setViewportSize({ width, height: 800 });
    expect([page.url(), width, await overflowOf(page)]).toEqual([page.url(), width, 0]);
  }
  await page.setViewportSize(atFirst);
}

function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
}
