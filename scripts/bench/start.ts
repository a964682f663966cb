import { globSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium } from 'playwright';
import { findRunning } from '@touchdown/local-cloud/running-cloud.ts';
import { chromiumFlags, findChromium } from '../system/find-chromium.ts';
import { measuredStart, type MeasuredStart } from './measured-start.ts';
import { measureProcesses } from './process-tree.ts';
import { requestLoops } from './request-loops.ts';

/**
 * `npm run bench -- start [LOOPS] [options of npm start]`: a first start without any cache, and a second one; then
 * the memory of all processes at rest, after ten pages in a browser, and after as many radar loops. `taskset -c 0,1`
 * before it gives it two cores.
 */
const [, , , first = '', ...others] = process.argv;
const loops = /^\d+$/.test(first) ? Number(first) : 0;
const options = [...(loops === 0 && first ? [first] : []), ...others];
const tabs = 10;
const paths = ['/', '/tornadoes', '/map', '/spc-reports', '/credits'];
const goals = { first: 9_000, second: 3_000, rest: 800, loops: 1_000 };

const folder = mkdtempSync(join(tmpdir(), 'touchdown-start-'));
try {
  const port = ['--port', '5398'];
  const firstStart = await measuredStart(folder, [...port, ...options]);
  await pause(4_000);
  showTimeline('first start', firstStart, goals.first);
  await firstStart.stop();
  const start = await measuredStart(folder, [...port, ...options]);
  try {
    await pause(1_000);
    showTimeline('second start', start, goals.second);
    await pause(15_000);
    showMemory('at rest', start.pid, goals.rest);
    if (await openPages(start.url)) showMemory('after ten pages', start.pid);
    if (loops > 0) {
      const running = findRunning(join(folder, 'state'));
      if (!running) throw new Error('The start has not written what it is running.');
      const cloud = { ...running, nameOf: (id: string) => running.names[id] ?? '' };
      const drawn = await requestLoops(cloud, loops);
      showMemory(`after ${drawn} radar loops`, start.pid, goals.loops);
      await pause(60_000);
      showMemory('a minute later', start.pid, goals.loops);
    }
  } finally {
    await start.stop();
  }
  showDisk();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function showTimeline(title: string, { phases, upMilliseconds, upCpuSeconds }: MeasuredStart, goal: number) {
  const seconds = (milliseconds: number) => (milliseconds / 1_000).toFixed(2).padStart(7);
  console.log(
    `\n${title}: up after ${seconds(upMilliseconds).trim()} s, ratio ${(upMilliseconds / goal).toFixed(2)} of the goal; ${upCpuSeconds.toFixed(1)} s of processor time`,
  );
  for (const { name, from, until } of phases()) {
    console.log(`${name.padEnd(34)} ${seconds(from)} – ${seconds(until)}  ${seconds(until - from)} s`);
  }
}

function showMemory(title: string, pid: number, goal?: number): void {
  const processes = measureProcesses(pid).toSorted((a, b) => b.megabytes - a.megabytes);
  const total = processes.reduce((sum, { megabytes }) => sum + megabytes, 0);
  const ratio = goal ? `, ratio ${(total / goal).toFixed(2)} of the goal` : '';
  console.log(`\nmemory ${title}: ${total.toFixed(0)} MB in ${processes.length} processes${ratio}`);
  for (const { command, megabytes, residentMegabytes } of processes.filter((one) => one.megabytes >= 1)) {
    console.log(
      `${command.padEnd(34)} ${megabytes.toFixed(0).padStart(6)} MB, resident ${residentMegabytes.toFixed(0)} MB`,
    );
  }
}

function showDisk(): void {
  console.log('\ndisk');
  for (const part of globSync(['state/*', 'sites', 'basemap', 'templates', 'compile-cache'], {
    cwd: folder,
  })) {
    const files = globSync(`${part}{,/**}`, { cwd: folder }).map((path) => statSync(join(folder, path)));
    const bytes = files.reduce((sum, { blocks }) => sum + blocks * 512, 0);
    if (bytes >= 1e5) console.log(`${part.padEnd(34)} ${(bytes / 1e6).toFixed(1).padStart(6)} MB`);
  }
}

/** Opens ten pages in a browser, one after the other. Returns false where there is no browser. */
async function openPages(url: string): Promise<boolean> {
  const executablePath = findChromium();
  if (!executablePath) return false;
  const browser = await chromium.launch({ executablePath, args: chromiumFlags });
  try {
    const page = await browser.newPage();
    const response = await fetch(`${url}/api/v1/tornadoes?limit=5`);
    const { tornadoes } = (await response.json()) as { tornadoes: { id: string }[] };
    const all = [...paths, ...tornadoes.map(({ id }) => `/tornadoes/${id}`)].slice(0, tabs);
    for (const path of all) {
      await page.goto(url + path, { waitUntil: 'load', timeout: 60_000 });
      await page.waitForTimeout(2_000);
    }
    return true;
  } finally {
    await browser.close();
  }
}
