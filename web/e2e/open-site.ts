import type { BrowserContextOptions, Page, Request } from 'playwright';
import { expect } from 'vitest';
import { ownSite } from './own-site.ts';
import { newVisitor } from './visitors.ts';

export { expectNoViolations } from './expect-no-violations.ts';
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
      const unexpected = complaints.filter((complaint) => !allowed.some((part) => complaint.includes(part)));
      // A list would be shortened where a failure is printed.
      expect(unexpected.join('\n')).toBe('');
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

/** Shows the buttons of a page that are behind the dots; a phone has most of them there. */
export async function openMore(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).press('Enter');
}

/** Waits until the app has started. The prerendered text is there earlier, but does not react. */
export async function started(page: Page): Promise<void> {
  await page.waitForSelector('#root:not([data-prerendered]) main');
}
