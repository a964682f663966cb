import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';

it('lets a task’s threads work', async () => {
  const program = `
    const { Worker } = require('node:worker_threads');
    new Worker(new URL("data:text/javascript,import { parentPort } from 'node:worker_threads'; parentPort.postMessage('drawn')"))
      .on('error', ({ message }) => process.stdout.write(message))
      .on('message', (message) => process.stdout.write(message));`;
  const before = new URL('end-with-parent.ts', import.meta.url).href;
  const task = spawn(process.execPath, [`--import=${before}`, '--eval', program], { stdio: 'pipe' });
  const [written] = await Promise.all([text(task.stdout), once(task, 'exit')]);
  expect(written).toBe('drawn');
});
