import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright';

/**
 * Returns the private memory of the browser's tabs in MB: script heaps, workers, buffers and the picture of
 * the page. Chromium's own figure for a page only counts the script of the main thread, so this reads Linux's
 * figure for each renderer process, without shared memory. Software rendering runs in another process.
 */
export async function tabMegabytes(browser: Browser, page: Page): Promise<number> {
  const pageSession = await page.context().newCDPSession(page);
  await pageSession.send('HeapProfiler.collectGarbage');
  const browserSession = await browser.newBrowserCDPSession();
  const { processInfo } = await browserSession.send('SystemInfo.getProcessInfo');
  await browserSession.detach();
  const renderers = processInfo.filter(({ type }) => type === 'renderer');
  return renderers.reduce((sum, { id }) => sum + privateKilobytes(id), 0) / 1_000;
}

/** Returns the script heap of a page's main thread in MB, after a garbage collection. */
export async function heapMegabytes(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize / 1_000_000;
}

function privateKilobytes(processId: number): number {
  const lines = readFileSync(`/proc/${processId}/smaps_rollup`, 'utf8').matchAll(
    /^Private_\w+:\s+(\d+) kB$/gm,
  );
  return [...lines].reduce((sum, [, kilobytes]) => sum + Number(kilobytes), 0);
}
