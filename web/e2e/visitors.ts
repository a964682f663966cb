import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type CDPSession,
  type Page,
} from 'playwright';
import { inject } from 'vitest';
import { ownSite } from './own-site.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    chromium: { path: string; flags: string[] };
  }
}

const { siteUrl } = ownSite;

/** Options that a used context can take over. With any other, a visitor gets a context of their own. */
const changeable = new Set([
  'viewport',
  'colorScheme',
  'reducedMotion',
  'permissions',
  'storageState',
  'baseURL',
]);

/** A process keeps memory of each page, so a context is not used for ever. */
const maxVisits = 40;

export interface Visitor {
  context: BrowserContext;
  page: Page;
  leave: () => Promise<void>;
}

interface KeptContext {
  context: BrowserContext;
  /** The site whose visitors use it. */
  baseURL: string;
  /** A page of the site without a script. It keeps the process alive in which the next page opens. */
  anchor: Page;
  devtools: CDPSession;
  visits: number;
}

let browser: Promise<Browser> | undefined;
const idle: KeptContext[] = [];

/**
 * Opens an empty page for a new visitor, without cookies, storage and history. Used contexts are emptied and used
 * again, because the first page of a new one starts a process and compiles the whole app, which takes as long as
 * most tests.
 */
export async function newVisitor(options: BrowserContextOptions & { baseURL: string }): Promise<Visitor> {
  const canShare = Object.keys(options).every((key) => changeable.has(key));
  if (!canShare || typeof options.storageState === 'string') {
    const context = await newContext(options);
    return { context, page: await context.newPage(), leave: () => closeContext(context) };
  }
  const kept = takeIdle(options.baseURL) ?? (await newKeptContext(options.baseURL));
  const { context, anchor } = kept;
  const { viewport, colorScheme, reducedMotion, permissions, storageState } = options;
  if (permissions) await context.grantPermissions(permissions);
  if (storageState) {
    await context.addCookies(storageState.cookies);
    const items = storageState.origins.flatMap(({ localStorage }) => localStorage);
    await anchor.evaluate((all) => {
      for (const { name, value } of all) localStorage.setItem(name, value);
    }, items);
  }
  // A page that the anchor opens starts in the anchor's process. Others start in one of their own and change it.
  const opened = context.waitForEvent('page');
  await anchor.evaluate(`void open('about:blank')`);
  const page = await opened;
  if (viewport) await page.setViewportSize(viewport);
  await page.emulateMedia({
    colorScheme: colorScheme ?? 'light',
    reducedMotion: reducedMotion ?? 'no-preference',
  });
  return { context, page, leave: () => leave(kept) };
}

function takeIdle(baseURL: string): KeptContext | undefined {
  const at = idle.findLastIndex((one) => one.baseURL === baseURL);
  return at < 0 ? undefined : idle.splice(at, 1)[0];
}

async function newKeptContext(baseURL: string): Promise<KeptContext> {
  const context = await newContext({ baseURL });
  const anchor = await context.newPage();
  await anchor.goto('/robots.txt');
  return { context, baseURL, anchor, devtools: await context.newCDPSession(anchor), visits: 0 };
}

async function leave(kept: KeptContext): Promise<void> {
  const { context, baseURL, anchor, devtools } = kept;
  const others = context.pages().filter((page) => page !== anchor);
  await forgetRoutes(context);
  await Promise.all(others.map((page) => page.close()));
  kept.visits += 1;
  if (kept.visits >= maxVisits) {
    await context.close();
    return;
  }
  await context.setOffline(false);
  await context.clearCookies();
  await context.clearPermissions();
  // Also the answers that a browser keeps for a minute: a new visitor has seen none of them.
  await devtools.send('Network.clearBrowserCache');
  await devtools.send('Storage.clearDataForOrigin', { origin: baseURL, storageTypes: 'all' });
  idle.push(kept);
}

/**
 * Returns new cookies and storage in this worker's browser, also for pages that are not the app's. Visitors move their
 * mouse as soon as there is a page, so that the app starts; a still one leaves the page as it is served.
 */
export async function newContext(
  options: BrowserContextOptions,
  { isStill = false } = {},
): Promise<BrowserContext> {
  browser ??= launch();
  const context = await (await browser).newContext(options);
  if (!isStill) context.on('page', moveMouseOf);
  // A page that renders a map in software is slow to react, and a busy machine slower.
  context.setDefaultTimeout(90_000);
  return context;
}

function moveMouseOf(page: Page): void {
  page.on('domcontentloaded', () => {
    // A page may be left at once.
    void page.evaluate(moveMouse).catch(() => undefined);
  });
}

/** Where the mouse is at first is no move. */
const moveMouse = `for (const screenX of [1, 2]) dispatchEvent(new PointerEvent('pointermove', { screenX }))`;

function launch(): Promise<Browser> {
  const { path, flags } = inject('chromium');
  return chromium.launch({ executablePath: path, args: flags });
}

/**
 * Closes what a failed test left open, and the contexts of a file's own site, which closes too. The browser and the idle
 * contexts of the worker's site stay for the next file; they end with the worker.
 */
export async function closePages(): Promise<void> {
  const contexts = (await browser)?.contexts() ?? [];
  const ofWorker = idle.filter(({ baseURL }) => baseURL === siteUrl);
  idle.splice(0, idle.length, ...ofWorker);
  const left = contexts.filter((context) => !ofWorker.some((one) => one.context === context));
  await Promise.all(left.map(closeContext));
}

async function closeContext(context: BrowserContext): Promise<void> {
  await forgetRoutes(context);
  await context.close();
}

/** A test may end while one of its routes still fetches the answer that it changes: that answer is lost with the page. */
async function forgetRoutes(context: BrowserContext): Promise<void> {
  const routed = [context, ...context.pages()];
  await Promise.all(routed.map((one) => one.unrouteAll({ behavior: 'ignoreErrors' })));
}
