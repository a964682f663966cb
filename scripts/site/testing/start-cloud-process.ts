import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll } from 'vitest';
import { findRunning, type RunningCloud } from '@touchdown/local-cloud/running-cloud.ts';
import type { CloudProcessOptions } from './cloud-process.ts';

export interface CloudProcess {
  child: ChildProcess;
  running: RunningCloud;
  /** What it has said until now. */
  lines: string[];
}

/** Every process of a test file, so that a test that fails leaves none behind. */
const started: ChildProcess[] = [];
afterAll(() => Promise.all(started.map((child) => endProcess(child, 'SIGKILL'))));

/** Starts what `npm start` runs, as a process of its own. */
export async function startCloudProcess(options: CloudProcessOptions): Promise<CloudProcess> {
  const program = join(import.meta.dirname, 'cloud-process.ts');
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', program, JSON.stringify(options)],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  started.push(child);
  const lines: string[] = [];
  await new Promise<void>((resolve) => {
    const said = createInterface({ input: child.stdout });
    said.on('line', (line) => {
      lines.push(line);
      if (line === 'ready') resolve();
    });
    said.once('close', resolve);
  });
  const running = findRunning(options.stateDir);
  if (running?.pid !== child.pid || !running)
    throw new Error(`The local cloud did not start: ${lines.at(-1) ?? 'it said nothing'}`);
  return { child, running, lines };
}

export async function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await ended;
}
