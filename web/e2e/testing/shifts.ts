import type { Page } from 'playwright';

/** Runs in the browser: adds up how far content has moved other content. */
export function keepShifts(): void {
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const before = (Reflect.get(window, 'shifted') as number | undefined) ?? 0;
      Reflect.set(window, 'shifted', before + (Reflect.get(entry, 'value') as number));
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Returns their sum so far. */
export const shiftsOf = (page: Page): Promise<number> =>
  page.evaluate(() => (Reflect.get(window, 'shifted') as number | undefined) ?? 0);
