import type { TestProject } from 'vitest/node';
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import './provided-context.ts';
import { embeddedBasemap } from '../basemap/embedded-basemap.ts';
import { loadTemplates } from '../site/templates/load-templates.ts';
import { buildSiteIfStale } from '../site/build-site-if-stale.ts';
import type { TestSite } from './start-test-site.ts';

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

/**
 * Serves the URLs of a test site for each worker, so that parallel tests do not affect each other. A worker
 * requests `/1`, `/2`, …; its site is started at the first request and is used by all test files of the worker.
 * Each site is its own process, because all of them would otherwise share one core.
 */
async function serveTestSites() {
  const sites = new Map<string, Promise<TestSite>>();
  const processes: ChildProcess[] = [];
  let prepared: Promise<unknown> | undefined;

  async function start(): Promise<TestSite> {
    prepared ??= buildSiteIfStale().then(() => loadTemplates());
    await prepared;
    const child = fork(join(import.meta.dirname, 'test-site-process.ts'), [], {
      execArgv: ['--disable-warning=ExperimentalWarning'],
    });
    processes.push(child);
    const stopped = once(child, 'exit').then(() => {
      throw new Error('The site for the browser tests stopped while starting.');
    });
    // After the start nothing awaits this promise, so its rejection must not be reported as unhandled.
    stopped.catch(() => {});
    const [site] = (await Promise.race([once(child, 'message'), stopped])) as [TestSite];
    return site;
  }

  const server = createServer((request, response) => {
    const worker = request.url ?? '';
    const site = sites.get(worker) ?? start();
    sites.set(worker, site);
    site.then(
      (testSite) => response.end(JSON.stringify(testSite)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.close();
      await Promise.all(processes.map(stop));
    },
  };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.disconnect();
  const timer = setTimeout(() => child.kill('SIGKILL'), 20_000);
  await exited;
  clearTimeout(timer);
}
