import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, expect, it, vi } from 'vitest';
import { startTask } from './running-task.ts';

const folder = mkdtempSync(join(tmpdir(), 'touchdown-task-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function program(name: string, code: string): string {
  const path = join(folder, name);
  writeFileSync(path, code);
  return path;
}

const definition = (entry: string) => ({
  arn: 'arn',
  family: 'worker',
  accessKey: 'worker',
  roles: [],
  entry,
  environment: {},
});

it('a task ends with the program that started it, even if that is killed', async () => {
  const endless = program('endless.mjs', 'setInterval(() => {}, 1_000);');
  const url = new URL('running-task.ts', import.meta.url).href;
  const starter = program(
    'starter.mjs',
    `import { startTask } from ${JSON.stringify(url)};
     const { pid } = startTask(${JSON.stringify(definition(endless))}, {}, () => {});
     console.log(pid);`,
  );
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', starter], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  const pid = Number(line);
  expect(isAlive(pid)).toBe(true);
  child.kill('SIGKILL');
  await once(child, 'exit');
  try {
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 60_000 });
  } finally {
    if (isAlive(pid)) process.kill(pid, 'SIGKILL');
  }
});

it('a task that has no more to do ends by itself', async () => {
  const lines: string[] = [];
  const done = program('done.mjs', "console.log('done');");
  await startTask(definition(done), {}, (line) => lines.push(line)).ended;
  await vi.waitFor(() => expect(lines).toEqual(['done']), 60_000);
});

it('a task may have threads, which are loaded with the same options', async () => {
  const lines: string[] = [];
  const thread = program('thread.mjs', "console.log('thread done');");
  const threads = program(
    'threads.mjs',
    `import { Worker } from 'node:worker_threads';
     new Worker(${JSON.stringify(thread)});`,
  );
  await startTask(definition(threads), {}, (line) => lines.push(line)).ended;
  await vi.waitFor(() => expect(lines).toEqual(['thread done']), 60_000);
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
