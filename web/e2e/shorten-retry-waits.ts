import type { Page } from 'playwright';

/**
 * Makes the retries of failed calls a hundred times faster. The app retries after one second and then after two.
 * It applies to the open page and to later ones.
 */
export async function shortenRetryWaits(page: Page): Promise<void> {
  await page.addInitScript(shortenRetries);
  await page.evaluate(shortenRetries);
}

/** The same for this document. It also runs in a page of a browser, so it must not use anything from this file. */
export function shortenRetries(): void {
  const original = globalThis.setTimeout;
  const shortened = (run: () => void, milliseconds = 0, ...values: []) =>
    original(
      run,
      milliseconds === 1_000 || milliseconds === 2_000 ? milliseconds / 100 : milliseconds,
      ...values,
    );
  globalThis.setTimeout = shortened as typeof setTimeout;
}
