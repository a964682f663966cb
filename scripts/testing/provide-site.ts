import './provided-context.ts';
import type { TestProject } from 'vitest/node';
import { embeddedBasemap } from '../basemap/embedded-basemap.ts';
import { chromiumFlags, findChromium } from '../system/find-chromium.ts';
import { serveTestSites } from './test-sites.ts';

/** Provides browser tests with a browser, and each worker with its own site. */
export async function setup(project: TestProject) {
  const chromiumPath = findChromium();
  if (!chromiumPath)
    throw new Error('The browser tests need a Chromium: apt-get install -y chromium-headless-shell');
  // Once, and not by each site at the same time.
  await embeddedBasemap();
  const sites = await serveTestSites();
  project.provide('testSites', sites.url);
  project.provide('chromium', { path: chromiumPath, flags: chromiumFlags });
  return sites.close;
}
