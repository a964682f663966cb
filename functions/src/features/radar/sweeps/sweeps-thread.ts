import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { SweepsRequest } from './make-sweeps.ts';

const entry = new URL('./make-sweeps.worker.ts', import.meta.url);

/** Tables of codes are outside the heap, as in the threads that draw. */
const resourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 8 };

/** Makes sweeps in a thread of their own, because the main one may be drawing the next loop by then. */
export async function* sweepsThread({ signal, ...request }: SweepsRequest) {
  signal.throwIfAborted();
  const worker = new Worker(entry, { workerData: request, resourceLimits });
  try {
    for await (const [packed] of on(worker, 'message', { signal, close: ['exit'] }))
      yield packed as Uint8Array | undefined;
  } finally {
    await worker.terminate();
  }
}
