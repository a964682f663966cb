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
  let theme: 'light' | 'dark' = 'light';
  for (const viewport of viewports) {
    await page.setViewportSize(viewport);
    await expectNoViolations(page, theme);
    theme = theme === 'light' ? 'dark' : 'light';
    await page.emulateMedia({ colorScheme: theme });
    await expectNoViolations(page, theme);
    await expectNoOverflow(page, viewport.width);
  }
  if (theme === 'dark') await page.emulateMedia({ colorScheme: 'light' });
  await expectToFit(page, widths);
  await page.setViewportSize(atFirst);
}

/** Fails if the page is wider than a window of one of these widths, of which it keeps the last. */
export async function expectToFit(page: Page, widths: readonly number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoOverflow(page, width);
  }
}

async function expectNoOverflow(page: Page, width: number): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect([page.url(), width, overflow]).toEqual([page.url(), width, 0]);
}
