import type { Page, Request } from 'playwright';
import { afterAll, describe, expect, it } from 'vitest';
import { loopsFolder } from '@touchdown/shared/radar/radar-limits.ts';
import { requestBudgets, type MeasuredPage } from '../request-budgets.ts';
import { closePages, desktop, newContext, siteUrl, started } from './open-site.ts';

afterAll(closePages);

const paths: Record<Exclude<MeasuredPage, 'detail'>, string> = {
  home: '/',
  list: '/tornadoes',
  map: '/map',
  place: '/states/oklahoma',
  day: '/days/2011-04-27',
  data: '/data',
};

/**
 * What only a site of tests asks for: the sentence that says that it has a sample, and the files of loops and photos
 * that other tests have put on the page.
 */
const ofTests = new RegExp(`/record-line-|^/(?:${loopsFolder}|images)/`);

/** No request for this long is quiet. On a slow machine a page may count as quiet too early, never too late. */
const quietMilliseconds = 4_000;

/** Opens a page with an empty cache. Returns each request once, a part of a file with its range. */
async function requestsOf(path: string): Promise<string[]> {
  const context = await newContext({ viewport: desktop, baseURL: siteUrl });
  const asked = new Set<string>();
  const open = new Set<Request>();
  let changedAt = Date.now();
  const noteEnd = (request: Request) => {
    open.delete(request);
    changedAt = Date.now();
  };
  context.on('request', (request) => {
    const { host, pathname, search } = new URL(request.url());
    if (host !== new URL(siteUrl).host || ofTests.test(pathname)) return;
    asked.add(`${pathname}${search} ${request.headers()['range'] ?? ''}`.trim());
    open.add(request);
    changedAt = Date.now();
  });
  context.on('requestfinished', noteEnd);
  context.on('requestfailed', noteEnd);
  const page = await context.newPage();
  await page.goto(path);
  await started(page);
  await isDrawn(page);
  await expect.poll(() => open.size === 0 && Date.now() - changedAt > quietMilliseconds).toBe(true);
  await context.close();
  return [...asked].toSorted();
}

/** Waits for the maps of a page, if it has any. */
async function isDrawn(page: Page): Promise<void> {
  for (const place of await page.locator('[data-drawn]').all()) await place.waitFor();
}

async function detailPath(): Promise<string> {
  const answer = await fetch(`${siteUrl}/api/v1/tornadoes?limit=1&sort_by=fatalities`);
  const { tornadoes } = (await answer.json()) as { tornadoes: { id: string }[] };
  return `/tornadoes/${tornadoes[0]?.id}`;
}

describe('a cold page', () => {
  it.each(Object.entries(requestBudgets))(
    'of the kind %s makes few requests',
    async (kind, { cold: budget }) => {
      const path = kind === 'detail' ? await detailPath() : paths[kind as keyof typeof paths];
      const asked = await requestsOf(path);
      expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(budget.requests);
      const calls = asked.filter((one) => one.startsWith('/api/'));
      // The page itself is one.
      expect(calls.length + 1, calls.join('\n')).toBeLessThanOrEqual(budget.calls);
    },
  );
});
