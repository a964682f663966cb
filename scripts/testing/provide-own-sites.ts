import './provided-context.ts';
import type { TestProject } from 'vitest/node';
import { embeddedBasemap } from '../basemap/embedded-basemap.ts';
import { serveTestSites } from './test-sites.ts';

/** Where the setups of other kinds find the sites: each kind loads this file for itself, in the same process. */
const served = 'TOUCHDOWN_TEST_SITES';

/** Provides each worker with its own site. All kinds of tests that need one share the site of the worker. */
export async function setup(project: TestProject) {
  const running = process.env[served];
  if (running !== undefined) {
    project.provide('testSites', running);
    return undefined;
  }
  // Once, and not by each site at the same time.
  await embeddedBasemap();
  const sites = await serveTestSites();
  process.env[served] = sites.url;
  project.provide('testSites', sites.url);
  return async () => {
    delete process.env[served];
    await sites.close();
  };
}
