import type { Page } from 'playwright';

const maxStops = 140;

/** Returns the name of the focused element, as a screen reader would read it. */
export function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    const label = element instanceof HTMLInputElement ? element.labels?.[0] : element;
    return (element?.getAttribute('aria-label') ?? label?.textContent ?? '').trim();
  });
}

/** Presses Tab until an element of this name has the focus. On failure it lists all elements that had the focus. */
export async function tabTo(page: Page, wanted: string | RegExp): Promise<void> {
  const passed: string[] = [];
  while (passed.length < maxStops) {
    await page.keyboard.press('Tab');
    const now = await focusedName(page);
    if (typeof wanted === 'string' ? now === wanted : wanted.test(now)) return;
    passed.push(now);
  }
  throw new Error(`${String(wanted)} was not reached: ${passed.join(' | ')}`);
}
