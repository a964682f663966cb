import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright';
import { startLocalCloud } from '../local/start-local-cloud.ts';
import { loadWholeRecord } from '../record/load-whole-record.ts';
import { chromiumFlags, findChromium } from '../system/find-chromium.ts';
import { buildSiteIfMissing } from '../testing/build-site-if-missing.ts';

/**
 * `npm run bench -- web`: the map of the whole record in a real browser without a graphics processor, the
 * built site through the local edge. Each figure is the median of several visits, beside its limit.
 */
const visits = 5;
const limits = { painted: 1_500, interactive: 2_500, filterScript: 100, memory: 250 };

const chromiumPath = findChromium();
if (!chromiumPath) throw new Error('This bench needs a Chromium: apt-get install -y chromium');
await buildSiteIfMissing();
const stateDir = mkdtempSync(join(tmpdir(), 'touchdown-web-bench-'));
const cloud = await startLocalCloud({ stateDir, port: 0, site: 'built', inMemory: true, log: () => {} });
const flags = [...chromiumFlags, '--enable-precise-memory-info'];
const browser = await chromium.launch({ executablePath: chromiumPath, args: flags });
try {
  console.log(await loadWholeRecord(cloud));
  const results: Awaited<ReturnType<typeof visitMap>>[] = [];
  for (let visit = 0; visit < visits; visit++) results.push(await visitMap(browser));
  const median = (read: (one: (typeof results)[number]) => number) =>
    results.map(read).sort((a, b) => a - b)[Math.floor(visits / 2)] ?? 0;
  const line = (name: string, value: number, unit: string, limit?: number) =>
    console.log(
      `${name.padEnd(46)} ${value.toFixed(0).padStart(6)} ${unit}${limit ? `   of ${limit} ${unit}, ratio ${(value / limit).toFixed(2)}` : ''}`,
    );
  line(
    'ground painted, from navigation',
    median(({ painted }) => painted),
    'ms',
    limits.painted,
  );
  line(
    'every track drawn',
    median(({ drawn }) => drawn),
    'ms',
    limits.interactive,
  );
  line(
    'rating toggled: script to the new picture',
    median(({ filterScript }) => filterScript),
    'ms',
    limits.filterScript,
  );
  line(
    'rating toggled: until the frame after',
    median(({ filterFrame }) => filterFrame),
    'ms',
  );
  line(
    'year step while playing: script',
    median(({ stepScript }) => stepScript),
    'ms',
    limits.filterScript,
  );
  line(
    'script memory of the tab',
    median(({ memory }) => memory),
    'MB',
    limits.memory,
  );
} finally {
  await browser.close();
  await cloud.close();
  rmSync(stateDir, { recursive: true, force: true });
}

async function visitMap(opened: Browser) {
  const context = await opened.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(`${cloud.url}/map`);
  const painted = await markOf(page, 'map painted');
  const drawn = await markOf(page, 'tracks drawn');
  await page.waitForLoadState('networkidle');
  const filter = await scriptTimeOf(page, 'button[data-step="5"]');
  await page.getByRole('button', { name: 'Play the years' }).click();
  await page.waitForTimeout(2_000);
  const stepScript = await page.evaluate(() => {
    const measures = performance.getEntriesByName('tracks packed').map(({ duration }) => duration);
    return measures.sort((a, b) => a - b)[Math.floor(measures.length / 2)] ?? 0;
  });
  const memory = await page.evaluate(() => {
    const { memory: used } = performance as unknown as { memory: { usedJSHeapSize: number } };
    return used.usedJSHeapSize / 1e6;
  });
  await context.close();
  return { painted, drawn, filterScript: filter.script, filterFrame: filter.frame, stepScript, memory };
}

/** Milliseconds from the navigation to a mark that the page sets. */
async function markOf(page: Page, name: string): Promise<number> {
  const handle = await page.waitForFunction((mark) => performance.getEntriesByName(mark)[0]?.startTime, name);
  return (await handle.jsonValue()) ?? 0;
}

/** A press, the work it makes in this task, and the time until the next frame has been handed over. */
async function scriptTimeOf(page: Page, selector: string): Promise<{ script: number; frame: number }> {
  // As text: what runs in the page is no part of a script that runs in Node.
  return page.evaluate<{ script: number; frame: number }>(`(async () => {
    const button = document.querySelector('${selector}');
    const before = performance.now();
    button?.click();
    await new Promise((resolve) => setTimeout(resolve, 0));
    const script = performance.now() - before;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return { script, frame: performance.now() - before };
  })()`);
}
