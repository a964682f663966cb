import { AxeBuilder } from '@axe-core/playwright';
import type { BrowserContextOptions, Page, Request } from 'playwright';
import { expect } from 'vitest';
import { ownSite } from './own-site.ts';
import { newVisitor } from './visitors.ts';

export { closePages, newContext } from './visitors.ts';
export const { siteUrl } = ownSite;

export const phone = { width: 390, height: 844 };
export const desktop = { width: 1440, height: 900 };

export interface OpenedSite {
  page: Page;
  /** Closes the page, and fails if it logged an error or requested anything from another host. */
  close: () => Promise<void>;
  /** Allows errors that the test causes on purpose, by a part of their text. */
  allowError: (part: string) => void;
}

/** Opens a page as a new visitor, with new cookies and storage, and records errors. `prepare` runs before the first request. */
export async function openSite(
  path: string,
  options: BrowserContextOptions = {},
  prepare: (page: Page) => Promise<unknown> = async () => {},
): Promise<OpenedSite> {
  const baseURL = options.baseURL ?? siteUrl;
  const { page, leave } = await newVisitor({ viewport: desktop, ...options, baseURL });
  const complaints: string[] = [];
  const allowed: string[] = [];
  const host = new URL(baseURL).host;
  page.on('console', (message) => {
    if (message.type() === 'error')
      complaints.push(`console error: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith('http') && url.host !== host) complaints.push(`foreign host: ${url.host}`);
    if (isOfPayments(request, url)) complaints.push(`payments on another page: ${request.url()}`);
  });
  await prepare(page);
  await page.goto(path);
  await started(page);
  return {
    page,
    allowError: (part) => allowed.push(part),
    close: async () => {
      await leave();
      expect(complaints.filter((complaint) => !allowed.some((part) => complaint.includes(part)))).toEqual([]);
    },
  };
}

/**
 * Whether something of the payments is asked for outside their own page. Their pages of documents are no such request,
 * and the overview of the account asks whether a payment is due.
 */
function isOfPayments(request: Request, { pathname }: URL): boolean {
  if (request.isNavigationRequest() || !/^\/local\/stripe|^\/api\/v1\/subscriptions/.test(pathname))
    return false;
  const page = new URL(request.frame().url()).pathname;
  const isOverview = page === '/account' && pathname === '/api/v1/subscriptions/due';
  return page !== '/account/subscription' && !isOverview;
}

/** Waits until the app has started. The prerendered text is there earlier, but does not react. */
export async function started(page: Page): Promise<void> {
  await page.waitForSelector('#root:not([data-prerendered]) main');
}

/** The part of the DOM's types that this file needs, for packages that are compiled without them. */
interface Drawn {
  document: {
    getAnimations: () => {
      playState: string;
      effect: { getTiming: () => { iterations?: number } } | null;
    }[];
  };
}

/** The rules whose results differ between the themes, because only the colours differ. */
const rulesOfColour = ['color-contrast', 'link-in-text-block'];
const withoutColours = Object.fromEntries(rulesOfColour.map((rule) => [rule, { enabled: false }]));

/**
 * Runs axe on the whole page, and fails with each violation and its elements. A test that checks both themes
 * passes the theme: in the dark one only the rules of colour are checked again.
 */
export async function expectNoViolations(
  page: Page,
  theme?: 'light' | 'light without colours' | 'dark',
): Promise<void> {
  // Elements that fade in do not have their final colours yet. Endless animations are ignored.
  // Not by `waitForFunction`, whose second look the page's policy refuses.
  const isStill = () =>
    page.evaluate(() =>
      (globalThis as unknown as Drawn).document
        .getAnimations()
        .every(
          ({ playState, effect }) => playState !== 'running' || effect?.getTiming().iterations === Infinity,
        ),
    );
  await expect.poll(isStill).toBe(true);
  // The pages have no frames of other hosts, for which axe would open a second page.
  // Only violations are listed in full: listing all passed elements takes as long as the check itself.
  // Axe stays in the page: loading and compiling it takes as long as a check of a small page.
  const isLoaded = await page.evaluate(() => 'axe' in globalThis);
  const axe = new AxeBuilder({ page, ...(isLoaded ? { axeSource: ';' } : {}) }).setLegacyMode(true).options({
    resultTypes: ['violations'],
    ...(theme === 'dark' ? { runOnly: rulesOfColour } : {}),
    ...(theme === 'light without colours' ? { rules: withoutColours } : {}),
  });
  const { violations } = await axe.analyze();
  const lines = violations.map(
    ({ id, help, nodes }) => `${id}: ${help} at ${nodes.map((node) => node.html).join(' | ')}`,
  );
  expect(lines).toEqual([]);
}
