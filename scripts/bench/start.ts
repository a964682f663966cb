import {
  globSync,
  mkdtempSync,
  rmSync,
  statSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { chromium } from 'playwright';
import { findRunning } from '@touchdown/local-cloud/running-cloud.ts';
import { apiBase } from '@touchdown/shared/contract/call-url.ts';
import { radarLimits } from '@touchdown/shared/radar/radar-limits.ts';
import type { RadarJob } from '@touchdown/shared/radar/schema.ts';
import { chromiumFlags, findChromium } from '../system/find-chromium.ts';
import { figure } from './figures.ts';
import { signedInHeaders } from '../site/signed-in-headers.ts';

interface MeasuredProcess {
  command: string;
  /** Memory of this process alone, and its share of what it has in common with others: their sum counts all once. */
  megabytes: number;
  residentMegabytes: number;
  /** Of the process, its threads and its ended children. */
  cpuSeconds: number;
}

/** Linux counts processor time in these. */
const ticksPerSecond = 100;

/** Measures a process and all that it has started, directly or not. Linux only. */
function measureProcesses(root: number): MeasuredProcess[] {
  const parents = new Map<number, number>();
  for (const id of readdirSync('/proc').map(Number).filter(Boolean)) {
    const [, parent = 0] = statOf(id) ?? [];
    parents.set(id, Number(parent));
  }
  const isInTree = (id: number | undefined): boolean =>
    id !== undefined && (id === root || isInTree(parents.get(id)));
  return [...parents.keys()].filter(isInTree).flatMap((id) => measure(id) ?? []);
}

function measure(id: number): MeasuredProcess | undefined {
  try {
    const memory = readFileSync(`/proc/${id}/smaps_rollup`, 'utf8');
    const megabytesOf = (field: string) =>
      (Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(memory)?.[1] ?? 0) * 1_024) / 1e6;
    const ticks = (statOf(id) ?? []).slice(11, 15).reduce((sum, text) => sum + Number(text), 0);
    return {
      command: commandOf(id),
      megabytes: megabytesOf('Pss'),
      residentMegabytes: megabytesOf('Rss'),
      cpuSeconds: ticks / ticksPerSecond,
    };
  } catch {
    // It has ended meanwhile.
    return undefined;
  }
}

/** The fields of `stat` after the command, which may contain spaces. The first is the state. */
function statOf(id: number): string[] | undefined {
  try {
    return readFileSync(`/proc/${id}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .trim()
      .split(' ');
  } catch {
    return undefined;
  }
}

/** The program, and the script if it has one. */
function commandOf(id: number): string {
  const words = readFileSync(`/proc/${id}/cmdline`, 'utf8').split('\0').filter(Boolean);
  const [program = '', ...args] = words.map((word) => word.split('/').at(-1) ?? '');
  const script = args.find((word) => /\.(m?[jt]s|jar)$/.test(word));
  return script ? `${program} ${script}` : program;
}

/** A phase of a start, in milliseconds since the command was given. */
interface Phase {
  name: string;
  from: number;
  until: number;
}

interface MeasuredStart {
  pid: number;
  url: string;
  /** Until the terminal shows the URL. */
  upMilliseconds: number;
  upCpuSeconds: number;
  /** What has been measured until now, in its order. */
  phases: () => Phase[];
  stop: () => Promise<void>;
}

const scripts = join(import.meta.dirname, '..');

/** Starts the site as `npm start` does, with its state in the folder, and waits until it says that it is up. */
async function measuredStart(folder: string, args: string[]): Promise<MeasuredStart> {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'measures.jsonl');
  rmSync(file, { force: true });
  const begun = Date.now();
  const child = spawn(process.execPath, [join(scripts, 'bootstrap.mjs'), 'start', ...args], {
    env: {
      ...process.env,
      NODE_OPTIONS: `--import=${join(import.meta.dirname, 'write-measures.ts')}`,
      NODE_COMPILE_CACHE: join(folder, 'compile-cache'),
      TOUCHDOWN_LOCAL_FOLDER: folder,
      TOUCHDOWN_MEASURES: file,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await urlOf(child);
  const upMilliseconds = Date.now() - begun;
  const pid = child.pid ?? 0;
  const upCpuSeconds = measureProcesses(pid).reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0);
  return {
    pid,
    url,
    upMilliseconds,
    upCpuSeconds,
    phases: () => (existsSync(file) ? phasesOf(readFileSync(file, 'utf8'), begun) : []),
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

function phasesOf(text: string, begun: number): Phase[] {
  const phases = text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Phase);
  return phases
    .map(({ name, from, until }) => ({ name, from: from - begun, until: until - begun }))
    .toSorted((a, b) => a.from - b.from || b.until - a.until);
}

async function urlOf(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('The start has no output.');
  const said: string[] = [];
  const lines = createInterface({ input: child.stdout });
  return new Promise((resolve, reject) => {
    lines.on('line', (line) => {
      const [, url] = /Touchdown is at\s+(\S+)/.exec(line) ?? [];
      if (url) resolve(url);
      else said.push(line);
    });
    child.once('exit', (code) => reject(new Error(`The start ended with ${code}: ${said.join('\n')}`)));
  });
}

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
const goals = { first: 9, second: 3, rest: 800, loops: 1_000 };

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
  console.log('');
  figure(`${title}: until it says its address`, upMilliseconds / 1_000, 's', goal);
  figure(`${title}: processor time until then`, upCpuSeconds, 's');
  for (const { name, from, until } of phases()) {
    console.log(`${name.padEnd(34)} ${seconds(from)} – ${seconds(until)}  ${seconds(until - from)} s`);
  }
}

function showMemory(title: string, pid: number, goal?: number): void {
  const processes = measureProcesses(pid).toSorted((a, b) => b.megabytes - a.megabytes);
  const total = processes.reduce((sum, { megabytes }) => sum + megabytes, 0);
  console.log(`\n${processes.length} processes`);
  figure(`memory ${title}`, total, 'MB', goal);
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

type Cloud = Parameters<typeof signedInHeaders>[0];

/** Requests radar loops of as many tornadoes at a running site, two at a time, and returns how many were drawn. */
async function requestLoops(cloud: Cloud & { url: string }, count: number): Promise<number> {
  const ids = await tornadoesWithRadar(cloud.url, count);
  let drawn = 0;
  const perPerson = radarLimits.loopsPerDay;
  for (let from = 0; from < ids.length; from += perPerson) {
    const person = `01JD5K8Z7Q00000000000000${String(10 + from / perPerson)}`;
    const headers = await signedInHeaders(cloud, person);
    const waiting = ids.slice(from, from + perPerson);
    const drawOneByOne = async () => {
      for (let id = waiting.shift(); id; id = waiting.shift()) {
        const status = await drawLoop(cloud.url, id, headers);
        if (status === 'completed') drawn++;
        else console.log(`The loop of ${id} ended as ${status}.`);
      }
    };
    await Promise.all(Array.from({ length: radarLimits.activeLoops }, drawOneByOne));
  }
  return drawn;
}

async function tornadoesWithRadar(url: string, count: number): Promise<string[]> {
  const query = 'start_time_from=1996-01-01&sort_by=tor_f_scale&limit=100';
  const response = await fetch(`${url}${apiBase}/tornadoes?${query}`);
  const { tornadoes } = (await response.json()) as { tornadoes: { id: string; start_lat: number | null }[] };
  const known = tornadoes.filter(({ start_lat: lat }) => lat !== null).slice(0, count);
  if (known.length < count)
    throw new Error(`${count} tornadoes are needed, but the site has ${known.length}.`);
  return known.map(({ id }) => id);
}

async function drawLoop(url: string, id: string, headers: Record<string, string>): Promise<string> {
  const ask = async (path: string) => (await fetch(url + apiBase + path, { headers })).json();
  const requested = (await ask(`/tornadoes/${id}/radar`)) as { job_id: string | null; status?: string };
  if (!requested.job_id) return requested.status ?? JSON.stringify(requested);
  for (;;) {
    const { status, message } = (await ask(`/radar/jobs/${requested.job_id}`)) as RadarJob;
    if (status !== 'queued' && status !== 'running')
      return status === 'completed' ? status : `${status}: ${message}`;
    await pause(1_000);
  }
}
