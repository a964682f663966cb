import { afterAll, expect, it } from 'vitest';
import { ownSite } from './own-site.ts';
import { closePages } from './open-site.ts';
import { newVisitor } from './visitors.ts';

afterAll(closePages);

/** The browser's part of what this file calls, for packages that are compiled without the DOM's types. */
interface InBrowser {
  document: { cookie: string };
  caches: { open: (name: string) => Promise<unknown>; keys: () => Promise<string[]> };
  navigator: { permissions: { query: (which: { name: string }) => Promise<{ state: string }> } };
  matchMedia: (query: string) => { matches: boolean };
}

/** Another name of the site has contexts of its own: none has had so many visitors that it ends after the first. */
const baseURL = ownSite.siteUrl.replace('127.0.0.1', 'localhost');

/** A file that the browser may keep. The API's answers have an age at the edge, and may be too old to keep. */
async function lastingFile(): Promise<string> {
  const [path] = /\/assets\/[^"]+\.css/.exec(await (await fetch(`${ownSite.siteUrl}/credits`)).text()) ?? [];
  if (!path) throw new Error('The page names no style sheet.');
  return new URL(path, baseURL).href;
}

/** Fetches, and returns whether the answer came over the network. */
async function isFetched(url: string): Promise<boolean> {
  // A busy browser may measure an answer only after its text has been read.
  const size = new Promise<number>((resolve) => {
    const observer = new PerformanceObserver((list) => {
      const [entry] = list.getEntriesByName(url) as PerformanceResourceTiming[];
      if (!entry) return;
      observer.disconnect();
      resolve(entry.transferSize);
    });
    observer.observe({ type: 'resource' });
  });
  await (await fetch(url)).text();
  return (await size) > 0;
}

/** Returns what the browser lets this visitor's pages do, and whether they want less motion. */
async function wishes(): Promise<(string | boolean)[]> {
  const { navigator, matchMedia } = globalThis as unknown as InBrowser;
  const { state } = await navigator.permissions.query({ name: 'clipboard-read' });
  return [state, matchMedia('(prefers-reduced-motion: reduce)').matches];
}

it('a visitor finds nothing of the one before, whose context and process they share', async () => {
  const permissions = ['clipboard-read'];
  const file = await lastingFile();
  const first = await newVisitor({ baseURL, permissions, reducedMotion: 'reduce' });
  await first.page.goto('/robots.txt');
  expect(await first.page.evaluate(wishes)).toEqual(['granted', true]);
  await first.page.evaluate(async () => {
    const { document, caches } = globalThis as unknown as InBrowser;
    document.cookie = 'left=1; max-age=600';
    localStorage.setItem('left', '1');
    sessionStorage.setItem('left', '1');
    await caches.open('left');
  });
  expect(await first.page.evaluate(isFetched, file)).toBe(true);
  expect(await first.page.evaluate(isFetched, file)).toBe(false);
  await first.page.route('**/*', (route) => route.abort());
  await first.context.setOffline(true);
  await first.leave();

  const second = await newVisitor({ baseURL });
  expect(second.context).toBe(first.context);
  await second.page.goto('/robots.txt');
  expect(await second.context.cookies()).toEqual([]);
  expect(await second.page.evaluate(wishes)).not.toContain('granted');
  expect(await second.page.evaluate(wishes)).not.toContain(true);
  const found = await second.page.evaluate(async () => {
    const { document, caches } = globalThis as unknown as InBrowser;
    return [document.cookie, localStorage.length, sessionStorage.length, await caches.keys()];
  });
  expect(found).toEqual(['', 0, 0, []]);
  expect(await second.page.evaluate(isFetched, file)).toBe(true);
  await second.leave();
});
