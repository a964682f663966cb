import { mkdtempSync, rmSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright';
import { startLocalSite } from '../site/start-local-site.ts';
import { loadWholeRecord } from '../record/load-whole-record.ts';
import { chromiumFlags } from '../system/find-chromium.ts';
import { ensureChromium } from '../system/system-packages.ts';
import { buildSiteIfStale } from '../site/build-site-if-stale.ts';
import { figure } from './figures.ts';

/**
 * `npm run bench -- web`: measures the map of the whole record in a real browser without a GPU, on the built
 * site through the local edge. Each figure is the median of several visits, beside its limit.
 */
const visits = 5;
/** The performance mark that the map sets each time it has drawn the tracks. */
const drawnMark = 'tracks drawn';
const [playedSteps, scrubbedHours] = [6, 8];
/** A visitor's processor that is so much slower than this one. */
const slowdown = 4;
const panMoves = 20;
/** The time between two moves of a mouse. */
const moveMilliseconds = 16;
/** A hand that rests before it lets go does not throw the map. */
const restMilliseconds = 400;
/** By then the map has fetched and shown the pins of its new place. */
const settleMilliseconds = 2_500;
const limits = {
  painted: 1_000,
  interactive: 650,
  filterScript: 40,
  wheelStep: 100,
  panMove: 60,
  /** Thirty years a second. */
  stepScript: 33,
  /** At least. */
  brushFrames: 30,
  suggestions: 50,
  heap: 150,
  memory: 250,
  tornado: 1_000,
};

const searchedWords = ['joplin', 'may 3 1999', 'ef5 alabama 2011', 'moore', 'xenia ohio', 'tri-state'];
/** A fast typist. */
const keyMilliseconds = 120;

const executablePath = ensureChromium();
await buildSiteIfStale();
const stateDir = mkdtempSync(join(tmpdir(), 'touchdown-web-bench-'));
const cloud = await startLocalSite({ stateDir, port: 0, site: 'built', log: () => {} });
const browser = await chromium.launch({ executablePath, args: chromiumFlags });
try {
  console.log(await loadWholeRecord(cloud));
  const results: Awaited<ReturnType<typeof visitMap>>[] = [];
  for (let visit = 0; visit < visits; visit++) results.push(await visitMap(browser));
  const median = (read: (one: (typeof results)[number]) => number) =>
    results.map(read).sort((a, b) => a - b)[Math.floor(visits / 2)] ?? 0;
  const line = (name: string, ...rest: [value: number, unit: 'ms' | 'MB', goal?: number]) =>
    figure(`map: ${name}`, ...rest);
  line(
    'base map painted, from navigation',
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
    'rating toggled: script until drawn',
    median(({ filterScript }) => filterScript),
    'ms',
    limits.filterScript,
  );
  line(
    'rating toggled: time until the next frame',
    median(({ filterFrame }) => filterFrame),
    'ms',
  );
  line(
    'year step while playing: script per step',
    median(({ stepScript }) => stepScript),
    'ms',
    limits.stepScript,
  );
  line(
    'input while playing: max delay',
    median(({ inputDelay }) => inputDelay),
    'ms',
  );
  const frames = median(({ brushFrames }) => brushFrames);
  console.log(
    `brush dragged over the years: ${frames.toFixed(0)} frames a second of at least ${limits.brushFrames}`,
  );
  line(
    'script heap with every track, after collection',
    median(({ heap }) => heap),
    'MB',
    limits.heap,
  );
  line(
    'memory of the tab, less that of an empty one',
    median(({ memory }) => memory),
    'MB',
    limits.memory,
  );
  const moved: Awaited<ReturnType<typeof moveMap>>[] = [];
  for (let visit = 0; visit < visits; visit++) moved.push(await moveMap(browser));
  const medianMove = (name: 'wheelStep' | 'afterStep' | 'panMove') =>
    moved.map((one) => one[name]).sort((a, b) => a - b)[Math.floor(visits / 2)] ?? 0;
  line('wheel step at CPU 4x: main thread until drawn', medianMove('wheelStep'), 'ms', limits.wheelStep);
  line('wheel step at CPU 4x: later, with new pins', medianMove('afterStep'), 'ms');
  line('pan at CPU 4x: main thread for each move', medianMove('panMove'), 'ms', limits.panMove);
  const tornadoes: Awaited<ReturnType<typeof visitTornado>>[] = [];
  const id = await longestId();
  for (let visit = 0; visit < visits; visit++) tornadoes.push(await visitTornado(browser, id));
  const medianOf = (name: 'painted' | 'script') =>
    tornadoes.map((one) => one[name]).sort((a, b) => a - b)[Math.floor(visits / 2)] ?? 0;
  line('a tornado’s map painted, from the first touch', medianOf('painted'), 'ms', limits.tornado);
  line('a tornado’s page: script until then', medianOf('script'), 'ms');
  const keys = (await typeWords(browser)).toSorted((a, b) => a - b);
  const atShare = (share: number) => keys[Math.floor(keys.length * share)] ?? 0;
  line('search: from key to the list of suggestions', atShare(0.5), 'ms', limits.suggestions);
  line('search: the same, slowest of a hundred', atShare(0.99), 'ms', limits.suggestions);
} finally {
  await browser.close();
  await cloud.close();
  rmSync(stateDir, { recursive: true, force: true });
}

async function visitMap(opened: Browser) {
  const context = await opened.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(`${cloud.url}/robots.txt`);
  const empty = await tabMegabytes(opened, page);
  await page.goto(`${cloud.url}/map`);
  const painted = await markOf(page, 'map painted');
  const drawn = await markOf(page, 'tracks drawn');
  await page.waitForLoadState('networkidle');
  const heap = await heapMegabytes(page);
  const script = await timeMeter(page, 'ScriptDuration');
  const filterFrame = await press(page, '[aria-label^="Legend"] [data-step="5"]');
  const filterScript = await script.sinceLastCall();
  // A second later the filter sends its request, which must not count for the first year step.
  await page.waitForURL(/ef_rating/);
  await page.waitForLoadState('networkidle');

  await page.getByRole('button', { name: 'Play the years' }).click();
  await script.sinceLastCall();
  const before = await countDrawings(page);
  await page.waitForFunction(({ count, name }) => performance.getEntriesByName(name).length >= count, {
    count: before + playedSteps,
    name: drawnMark,
  });
  const stepScript = (await script.sinceLastCall()) / ((await countDrawings(page)) - before);
  const inputDelay = await maxInputDelayMilliseconds(page);
  const brushFrames = await framesWhileBrushing(page);
  const memory = (await tabMegabytes(opened, page)) - empty;
  await context.close();
  return { painted, drawn, filterScript, filterFrame, stepScript, inputDelay, brushFrames, heap, memory };
}

/**
 * Zooms and drags the map of every track with a processor four times slower, and returns processor time of the page's
 * own thread: of a wheel step from the event until its tracks are drawn and shown, of what follows such a step until
 * nothing is fetched any more, and of a drag until its last tracks are shown, shared among its moves.
 */
async function moveMap(opened: Browser) {
  const context = await opened.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(`${cloud.url}/map`);
  await markOf(page, drawnMark);
  const box = await page.getByRole('application', { name: 'Map of tornadoes.' }).boundingBox();
  if (!box) throw new Error('Expected the map.');
  const [x, y] = [box.x + box.width * 0.55, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.waitForTimeout(settleMilliseconds);
  const meter = await timeMeter(page, 'TaskDuration');
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const steps: number[] = [];
  const later: number[] = [];
  for (const turn of [-100, -100, 100]) {
    await meter.sinceLastCall();
    await untilDrawn(page, () => page.mouse.wheel(0, turn));
    steps.push(await meter.sinceLastCall());
    await page.waitForTimeout(settleMilliseconds);
    later.push(await meter.sinceLastCall());
  }
  await untilDrawn(page, async () => {
    await page.mouse.down();
    for (let move = 1; move <= panMoves; move++) {
      await page.mouse.move(x - 10 * move, y - 4 * move);
      await page.waitForTimeout(moveMilliseconds);
    }
    await page.waitForTimeout(restMilliseconds);
    await page.mouse.up();
  });
  const panMove = (await meter.sinceLastCall()) / panMoves;
  await context.close();
  const middle = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
  return { wheelStep: middle(steps), afterStep: middle(later), panMove };
}

/** Moves the map, and waits until it has drawn the tracks of its last place and the browser has shown them. */
async function untilDrawn(page: Page, move: () => Promise<void>): Promise<void> {
  const before = await countDrawings(page);
  await move();
  await page.waitForFunction(({ count, name }) => performance.getEntriesByName(name).length > count, {
    count: before,
    name: drawnMark,
  });
  await page.evaluate('new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)))');
}

/** The tornado with the longest path: its map shows the most ground. */
async function longestId(): Promise<string> {
  const response = await fetch(`${cloud.url}/api/v1/tornadoes?sort_by=length&sort_direction=DESC&limit=1`);
  const { tornadoes } = (await response.json()) as { tornadoes: { id: string }[] };
  if (!tornadoes[0]) throw new Error(`Expected a tornado, got status ${response.status}.`);
  return tornadoes[0].id;
}

async function visitTornado(opened: Browser, id: string) {
  const context = await opened.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(`${cloud.url}/robots.txt`);
  const meter = await timeMeter(page, 'ScriptDuration');
  await page.goto(`${cloud.url}/tornadoes/${id}`);
  // The page is there without the app, which starts when somebody touches it.
  const touched = await page.evaluate('performance.now()');
  for (const at of [200, 220, 240]) await page.mouse.move(at, at);
  const painted = (await markOf(page, 'map painted')) - Number(touched);
  const script = await meter.sinceLastCall();
  await context.close();
  return { painted, script };
}

function countDrawings(page: Page): Promise<number> {
  return page.evaluate((name) => performance.getEntriesByName(name).length, drawnMark);
}

/** Measures the milliseconds of processor time that the page's own thread has spent since the last call, on scripts or in all. */
async function timeMeter(
  page: Page,
  part: 'ScriptDuration' | 'TaskDuration',
): Promise<{ sinceLastCall: () => Promise<number> }> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const total = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === part)?.value ?? 0) * 1_000;
  };
  let last = await total();
  return {
    sinceLastCall: async () => {
      const now = await total();
      const spent = now - last;
      last = now;
      return spent;
    },
  };
}

/** Moves a slider of the brush while the years play, and waits until each key press is visible before the next. */
async function maxInputDelayMilliseconds(page: Page): Promise<number> {
  const slider = page.getByRole('slider', { name: 'Hours of the day, first' });
  await slider.focus();
  let max = 0;
  for (let hour = 1; hour <= scrubbedHours; hour++) {
    const start = performance.now();
    await page.keyboard.press('ArrowRight');
    await page.waitForFunction(
      `document.querySelector('[aria-label="Hours of the day, first"]')?.ariaValueNow === '${hour}'`,
    );
    max = Math.max(max, performance.now() - start);
  }
  return max;
}

/** Drags over the years with the mouse, there and back, and returns the frames a second that the page showed. */
async function framesWhileBrushing(page: Page): Promise<number> {
  const years = page.getByRole('region', { name: 'Time' }).locator('svg:has(rect)').first();
  const box = await years.boundingBox();
  if (!box) throw new Error('Expected the histogram of the years.');
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + 10, y);
  await page.mouse.down();
  await page.evaluate(`(() => {
    window.shownFrames = 0;
    const count = () => { window.shownFrames++; requestAnimationFrame(count); };
    requestAnimationFrame(count);
  })()`);
  const start = performance.now();
  for (const end of [box.width - 10, 10, box.width - 10])
    await page.mouse.move(box.x + end, y, { steps: 60 });
  const seconds = (performance.now() - start) / 1_000;
  const frames = await page.evaluate<number>('window.shownFrames');
  await page.mouse.up();
  return frames / seconds;
}

/** Types what people look for, and returns the milliseconds from each key to the list that the browser has presented. */
async function typeWords(opened: Browser): Promise<number[]> {
  const context = await opened.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(`${cloud.url}/tornadoes`);
  const field = page.getByRole('search', { name: 'Search tornadoes' }).locator('input');
  await field.focus();
  await page.waitForLoadState('networkidle');
  await page.evaluate(`(() => {
    window.keyTimes = [];
    let pressed;
    document.addEventListener('keydown', () => { pressed = performance.now(); }, true);
    new MutationObserver(() => {
      const start = pressed;
      if (start === undefined || !document.querySelector('[role=option]')) return;
      pressed = undefined;
      requestAnimationFrame(() => requestAnimationFrame(() => window.keyTimes.push(performance.now() - start)));
    }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  })()`);
  for (const words of searchedWords) {
    await field.fill('');
    for (const key of words) {
      await page.keyboard.press(key === ' ' ? 'Space' : key);
      await page.waitForTimeout(keyMilliseconds);
    }
  }
  const times = await page.evaluate<number[]>('window.keyTimes');
  await context.close();
  if (times.length === 0) throw new Error('No key brought a list of suggestions.');
  return times;
}

/** Returns the milliseconds from the navigation to a performance mark of the page. */
async function markOf(page: Page, name: string): Promise<number> {
  const handle = await page.waitForFunction((mark) => performance.getEntriesByName(mark)[0]?.startTime, name);
  return (await handle.jsonValue()) ?? 0;
}

/** Clicks, and returns the milliseconds until the browser has presented the drawing that follows. */
function press(page: Page, selector: string): Promise<number> {
  // A string, because the types of this script are those of Node, not of a page.
  return page.evaluate<number>(`(async () => {
    const drawn = () => performance.getEntriesByName('${drawnMark}').length;
    const [before, drawings] = [performance.now(), drawn()];
    document.querySelector('${selector}')?.click();
    while (drawn() === drawings) await new Promise((resolve) => requestAnimationFrame(resolve));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return performance.now() - before;
  })()`);
}

/**
 * Returns the private memory of the browser's tabs in MB: script heaps, workers, buffers and the picture of
 * the page. Chromium's own figure for a page only counts the script of the main thread, so this reads Linux's
 * figure for each renderer process, without shared memory. Software rendering runs in another process.
 */
async function tabMegabytes(browser: Browser, page: Page): Promise<number> {
  const pageSession = await page.context().newCDPSession(page);
  await pageSession.send('HeapProfiler.collectGarbage');
  const browserSession = await browser.newBrowserCDPSession();
  const { processInfo } = await browserSession.send('SystemInfo.getProcessInfo');
  await browserSession.detach();
  const renderers = processInfo.filter(({ type }) => type === 'renderer');
  return renderers.reduce((sum, { id }) => sum + privateKilobytes(id), 0) / 1_000;
}

/** Returns the script heap of a page's main thread in MB, after a garbage collection. */
async function heapMegabytes(page: Page): Promise<number> {
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
