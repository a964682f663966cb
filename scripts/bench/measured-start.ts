import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { measureProcesses } from './process-tree.ts';

/** A phase of a start, in milliseconds since the command was given. */
export interface Phase {
  name: string;
  from: number;
  until: number;
}

export interface MeasuredStart {
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
export async function measuredStart(folder: string, args: string[]): Promise<MeasuredStart> {
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
