import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { TaskDefinition } from './task-definition.ts';

export interface RunningTask {
  family: string;
  pid: number | undefined;
  /** Sends SIGTERM as Fargate does, and SIGKILL if the task has not ended after the stop timeout. */
  stop: () => Promise<void>;
  /** Ends the task immediately, as if its machine had failed. */
  kill: () => Promise<void>;
  ended: Promise<void>;
}

/** Fargate waits up to two minutes, which is too long at a terminal. */
const stopMilliseconds = 10_000;

const nodeOptions = [
  '--disable-warning=ExperimentalWarning',
  `--import=${new URL('end-with-parent.ts', import.meta.url).href}`,
];

/** Runs a container's command as a process with the container's environment. */
export function startTask(
  { entry, family, environment }: Pick<TaskDefinition, 'family' | 'environment'> & { entry: string },
  standIns: Record<string, string>,
  log: (line: string) => void,
): RunningTask {
  const child = spawn(process.execPath, [...nodeOptions, entry], {
    // The stand-ins' variables come last, because the local region must replace the container's.
    env: { PATH: process.env['PATH'], ...environment, ...standIns },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on('line', log);
  const ended = new Promise<void>((resolve) => {
    child.once('error', (error) => {
      log(`${family} did not start: ${error.message}`);
      resolve();
    });
    child.once('exit', (code, signal) => {
      if (code !== 0) log(`A task of ${family} ended with ${signal ?? code}.`);
      resolve();
    });
  });
  return {
    family,
    pid: child.pid,
    ended,
    stop: async () => {
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), stopMilliseconds);
      await ended;
      clearTimeout(timer);
    },
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
