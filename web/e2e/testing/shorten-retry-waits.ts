import type { Page } from 'playwright';

/**
 * The app repeats a failed call after one second and then after two. A test of the failing screen sees the
 * same attempts, a hundred times faster; it is called after the page was opened and holds for later pages.
 */
export async function shortenRetryWaits(page: Page): Promise<void> {
  await page.addInitScript(shorten);
  await page.evaluate(shorten);
}

/** Runs in the page, so it may use nothing from outside of itself. */
function shorten(): void {
  const original = globalThis.setTimeout;
  const shortened = (run: () => void, milliseconds = 0, ...values: []) =>
    original(
      run,
      milliseconds === 1_000 || milliseconds === 2_000 ? milliseconds / 100 : milliseconds,
      ...values,
    );
  globalThis.setTimeout = shortened as typeof setTimeout;
}
