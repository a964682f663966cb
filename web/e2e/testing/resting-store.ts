import type { Page } from 'playwright';
import { shortenRetryWaits } from '../shorten-retry-waits.ts';

/** Calls of prepared pages to these URLs fail, as if the store rested, until it is woken. */
export function restingStore(url: string) {
  let isResting = true;
  return {
    prepare: async (page: Page): Promise<void> => {
      await shortenRetryWaits(page);
      await page.route(url, (route) =>
        isResting
          ? route.fulfill({ status: 503, json: { error: 'The store is resting.', code: 'UNAVAILABLE' } })
          : route.continue(),
      );
    },
    wake: () => {
      isResting = false;
    },
  };
}
