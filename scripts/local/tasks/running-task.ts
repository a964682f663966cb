import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { TaskDefinition } from './task-definition.ts';

export interface RunningTask {
  family: string;
  pid: number | undefined;
  /** Asks it to go, as Fargate does, and ends it when it does not within the stop timeout. */
  stop: () => Promise<void>;
  /** At once and without a word, as a machine that breaks. */
  kill: () => Promise<void>;
  ended: Promise<void>;
}

/** Fargate waits up to two minutes; nobody at a terminal does. */
const stopMilliseconds = 10_000;

/** Runs a container's command as a process with the container's environment. */
export function startTask(
  { entry, family, environment }: TaskDefinition,
  standIns: Record<string, string>,
  log: (line: string) => void,
): RunningTask {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', entry], {
    // The stand-ins last: a container has its region in its environment, and here that is the stand-ins' own.
    env: { PATH: process.env['PATH'], ...environment, ...standIns },
    stdio: ['ignore', 'pipe', 'pipe'],
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
