import type { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import type { HostOrder, HostReport, ThreadOptions } from './messages.ts';

/** A process with threads of functions. It does what its parent orders, and ends with it. */

/** Loading a function's modules leaves garbage behind. With V8's default a thread keeps a quarter more memory for it. */
const maxYoungGenerationSizeMb = 6;

const workers = new Map<number, Worker>();

process.on('disconnect', () => process.exit());
// Ctrl-C reaches the whole group of the terminal. The parent ends functions in its order.
process.on('SIGINT', () => {});
process.on('message', (order: HostOrder) => {
  const { thread } = order;
  if (order.kind === 'open') open(thread, order.options);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  else if (order.kind === 'post') workers.get(thread)?.postMessage(order.message);
  else void workers.get(thread)?.terminate();
});

function open(thread: number, { entry, handler, env, memoryMb }: ThreadOptions): void {
  const worker = new Worker(new URL('function-worker.ts', import.meta.url), {
    workerData: { entry, handler },
    env: { ...compileCache(), ...env },
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb },
  });
  workers.set(thread, worker);
  forwardLines(worker.stdout, thread);
  forwardLines(worker.stderr, thread);
  worker.on('message', (message) => report({ kind: 'message', thread, message }));
  worker.on('error', ({ message }) => report({ kind: 'error', thread, message }));
  worker.on('exit', (code) => {
    workers.delete(thread);
    report({ kind: 'exit', thread, code });
  });
}

/** A cache of compiled modules that this process uses is for its threads too. It has no part in what a function does. */
function compileCache(): Record<string, string> {
  const folder = process.env['NODE_COMPILE_CACHE'];
  return folder ? { NODE_COMPILE_CACHE: folder } : {};
}

/** Forwards each line exactly as the function wrote it, so that the log format is the same as in AWS. */
function forwardLines(stream: Readable, thread: number): void {
  let rest = '';
  stream.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk.toString()).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line) report({ kind: 'line', thread, line });
  });
}

function report(message: HostReport): void {
  if (process.connected) process.send?.(message);
}
