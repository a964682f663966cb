import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright';
import { filmPage, type Film } from '../web/e2e/film.ts';
import { loadWholeRecord } from './record/load-whole-record.ts';
import { buildSiteIfStale } from './site/build-site-if-stale.ts';
import { startLocalSite } from './site/start-local-site.ts';
import { answerHelp } from './system/answer-help.ts';
import { chromiumFlags } from './system/find-chromium.ts';
import { ensureChromium } from './system/system-packages.ts';

/**
 * `npm run pages [-- /path …]`: films pages of the built site with the whole record, as a person sees them on a slow
 * phone: one line for each page, as it is served and after somebody has touched it.
 */
const defaultPaths = [
  '/',
  '/tornadoes',
  '/states',
  '/states/oklahoma',
  '/states/oklahoma/cleveland',
  '/places/oklahoma/moore',
  '/days/2011-04-27',
  '/outbreaks',
  '/years/2011',
  '/records',
  '/trends',
  '/learn',
  '/data',
  '/data/differences',
  '/spc-reports',
  '/map',
];
const phone = { width: 390, height: 844 };
const slowerBy = 4;
/** A slow mobile connection, in bytes a second and milliseconds. */
const network = { offline: false, downloadThroughput: 200_000, uploadThroughput: 93_750, latency: 150 };
/** A task that takes longer keeps a person waiting. */
const longMilliseconds = 50;
/** The app starts by itself after five seconds. */
const [untouchedMilliseconds, touchedMilliseconds] = [4_000, 6_000];
const noticedPixels = 8;

/** A script of pages: keeps the tasks that took long. */
const noteLongTasks = `globalThis.longTasks = [];
new PerformanceObserver((list) => {
  for (const { startTime, duration } of list.getEntries()) longTasks.push([startTime, startTime + duration]);
}).observe({ type: 'longtask', buffered: true });`;

answerHelp('Usage: npm run pages [-- /path…]');
const executablePath = ensureChromium();
await buildSiteIfStale();
const stateDir = mkdtempSync(join(tmpdir(), 'touchdown-pages-'));
const cloud = await startLocalSite({ stateDir, port: 0, site: 'built', log: () => {} });
const browser = await chromium.launch({ executablePath, args: chromiumFlags });
try {
  console.log(await loadWholeRecord(cloud));
  const given = process.argv.slice(2);
  const paths = given.length > 0 ? given : [...defaultPaths, await deadliest()];
  const heads = [
    'first paint',
    'whole',
    'gone',
    'moved',
    'untouched',
    'kB',
    'blocked',
    'touched',
    'kB',
    'blocked',
  ];
  console.log(`${''.padEnd(34)}${heads.map((head) => head.padStart(12)).join('')}`);
  for (const path of paths) {
    // The first visit starts the functions and fills their caches.
    await fetch(cloud.url + path);
    const { figures, moved } = await visit(path);
    console.log(
      `${path.padEnd(34)}${figures.map((figure) => String(figure).padStart(12)).join('')}  ${moved}`,
    );
  }
} finally {
  await browser.close();
  await cloud.close();
  rmSync(stateDir, { recursive: true, force: true });
}
process.exit();

async function deadliest(): Promise<string> {
  const answer = await fetch(`${cloud.url}/api/v1/tornadoes?limit=1&sort_by=fatalities`);
  const { tornadoes } = (await answer.json()) as { tornadoes: { id: string }[] };
  return `/tornadoes/${tornadoes[0]?.id}`;
}

/** Two visits: filming a page is work for its processor. */
async function visit(path: string) {
  const { film } = (await visitOnce(path, filmPage)).touched;
  const { untouched, touched } = await visitOnce(path, () => {});
  return {
    figures: [
      Math.round(touched.painted),
      Math.round(film.wholeAfter),
      film.words.first - film.words.least,
      Math.round(film.movedPixels),
      ...[untouched, touched].flatMap(({ requests, bytes, blocked }) => [
        requests,
        Math.round(bytes / 1_000),
        Math.round(blocked),
      ]),
    ],
    moved: film.movedPixels > noticedPixels ? film.moved.slice(0, 40) : '',
  };
}

async function visitOnce(path: string, film: () => void) {
  const context = await browser.newContext({ viewport: phone, baseURL: cloud.url });
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', network);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowerBy });
    const asked = { requests: 0, bytes: 0 };
    devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
      asked.requests += 1;
      asked.bytes += encodedDataLength;
    });
    await page.addInitScript(film);
    await page.addInitScript({ content: noteLongTasks });
    await page.goto(path, { waitUntil: 'commit' });
    await page.waitForTimeout(untouchedMilliseconds);
    const untouched = { ...asked, ...(await seen(page)) };
    for (const x of [20, 40]) await page.mouse.move(x, 300);
    await page.waitForTimeout(touchedMilliseconds);
    return { untouched, touched: { ...asked, ...(await seen(page)) } };
  } finally {
    await context.close();
  }
}

/** Nobody waits for a page that shows nothing yet, so only what comes after the first paint counts as blocked. */
async function seen(page: Page): Promise<{ film: Film; blocked: number; painted: number }> {
  const { film, longTasks, painted } = await page.evaluate(() => {
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    const shown = globalThis as unknown as { film: Film; longTasks: [from: number, until: number][] };
    return { film: shown.film, longTasks: shown.longTasks, painted: paint?.startTime ?? 0 };
  });
  const tooLong = longTasks.map(([from, until]) => until - Math.max(from, painted) - longMilliseconds);
  return { film, painted, blocked: tooLong.reduce((sum, one) => sum + Math.max(0, one), 0) };
}
