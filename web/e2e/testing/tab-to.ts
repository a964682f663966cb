import type { Page } from 'playwright';

const maxStops = 140;

/** What has the focus, by the words a reader would hear. */
export function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    const label = element instanceof HTMLInputElement ? element.labels?.[0] : element;
    return (element?.getAttribute('aria-label') ?? label?.textContent ?? '').trim();
  });
}

/** Presses Tab until something of that name has the focus; fails with all that had it before. */
export async function tabTo(page: Page, wanted: string | RegExp): Promise<void> {
  const before: string[] = [];
  while (before.length < maxStops) {
    await page.keyboard.press('Tab');
    const now = await focusedName(page);
    if (typeof wanted === 'string' ? now === wanted : wanted.test(now)) return;
    before.push(now);
  }
  throw new Error(`${String(wanted)} was not reached: ${before.join(' | ')}`);
}
