import { AxeBuilder } from '@axe-core/playwright';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright';
import { expect, inject } from 'vitest';
import { ownSite } from './own-site.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    chromium: { path: string; flags: string[] };
  }
}

export const { siteUrl } = ownSite;

export const phone = { width: 390, height: 844 };
export const desktop = { width: 1440, height: 900 };

let browser: Promise<Browser> | undefined;

export interface OpenedSite {
  page: Page;
  /** Closes the page and fails if it logged an error or asked another host for anything. */
  close: () => Promise<void>;
  /** Errors the test means to cause, by a part of their text. */
  allowError: (part: string) => void;
}

/** A new visitor: own cookies and storage, watched for what no page may do. What `prepare` does is done before the first request. */
export async function openSite(
  path: string,
  options: BrowserContextOptions = {},
  prepare: (page: Page) => Promise<unknown> = async () => {},
): Promise<OpenedSite> {
  browser ??= launch();
  const baseURL = options.baseURL ?? siteUrl;
  const context = await (await browser).newContext({ viewport: desktop, baseURL, ...options });
  const page = await context.newPage();
  const complaints: string[] = [];
  const allowed: string[] = [];
  const host = new URL(baseURL).host;
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`console error: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith('http') && url.host !== host) complaints.push(`foreign host: ${url.host}`);
  });
  await prepare(page);
  await page.goto(path);
  await started(page);
  return {
    page,
    allowError: (part) => allowed.push(part),
    close: async () => {
      await context.close();
      expect(complaints.filter((complaint) => !allowed.some((part) => complaint.includes(part)))).toEqual([]);
    },
  };
}

function launch(): Promise<Browser> {
  const { path, flags } = inject('chromium');
  return chromium.launch({ executablePath: path, args: flags });
}

export async function closeBrowser(): Promise<void> {
  await (await browser)?.close();
  browser = undefined;
}

/** A page's words are there before the app is; a test acts once the app is. */
export async function started(page: Page): Promise<void> {
  await page.waitForSelector('#root:not([data-prerendered]) main');
}

/** What a browser knows of a page's animations, for sides that are compiled without one. */
interface Drawn {
  document: {
    getAnimations: () => {
      playState: string;
      effect: { getTiming: () => { iterations?: number } } | null;
    }[];
  };
}

/** What can differ between the themes: the dark one is the same page in other colours. */
const rulesOfColour = ['color-contrast', 'link-in-text-block'];

/**
 * axe over the whole page; a finding is named with the element that has it. A test that looks at both themes
 * says which: in the dark one only the rules of colour are left to check.
 */
export async function expectNoViolations(page: Page, theme?: 'light' | 'dark'): Promise<void> {
  // What is still fading in has not its own colours yet; what turns for ever has.
  await page.waitForFunction(() =>
    (globalThis as unknown as Drawn).document
      .getAnimations()
      .every(
        ({ playState, effect }) => playState !== 'running' || effect?.getTiming().iterations === Infinity,
      ),
  );
  // Pages here have no frames of other hosts, for which axe would open a second page.
  // Of what is in order only one element is told of: writing down all of them takes as long as looking.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({
    resultTypes: ['violations'],
    ...(theme === 'dark' ? { runOnly: rulesOfColour } : {}),
  });
  const { violations } = await axe.analyze();
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help} at ${nodes.map((node) => node.html).join(' | ')}`,
  );
  expect(found).toEqual([]);
}
