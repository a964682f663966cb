import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright';

/**
 * What the tabs of a browser hold for themselves, in MB: script heaps, workers, buffers, the picture of the
 * page. Chromium's own figure for a page counts the main thread's script alone. Linux says it of a process;
 * what another process could share is left out, and the graphics processor's stand-in is a process of its own.
 */
export async function tabMegabytes(browser: Browser, page: Page): Promise<number> {
  const ofPage = await page.context().newCDPSession(page);
  await ofPage.send('HeapProfiler.collectGarbage');
  const ofBrowser = await browser.newBrowserCDPSession();
  const { processInfo } = await ofBrowser.send('SystemInfo.getProcessInfo');
  await ofBrowser.detach();
  const renderers = processInfo.filter(({ type }) => type === 'renderer');
  return renderers.reduce((sum, { id }) => sum + privateKilobytes(id), 0) / 1_000;
}

function privateKilobytes(processId: number): number {
  const lines = readFileSync(`/proc/${processId}/smaps_rollup`, 'utf8').matchAll(
    /^Private_\w+:\s+(\d+) kB$/gm,
  );
  return [...lines].reduce((sum, [, kilobytes]) => sum + Number(kilobytes), 0);
}
