import { Worker } from 'node:worker_threads';
import type { VolumeKey } from '../archive/volume-key.ts';
import type { VolumeOutcome, VolumeTask } from './draw-volume.ts';
import type { ThreadReply } from './draw-volume.worker.ts';

const entry = new URL('./draw-volume.worker.ts', import.meta.url);

/** Tables of codes lie outside the heap; what is on it is small, and must not wait long to be tidied up. */
const resourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 8 };

interface Thread {
  worker: Worker;
  waiting: Map<number, PromiseWithResolvers<VolumeOutcome>>;
}

/** Worker threads that draw volumes. Each takes several at once, so that one downloads while one unpacks. */
export class VolumeThreads {
  readonly #task: VolumeTask;
  readonly #threads: Thread[];
  #nextId = 0;
  #isClosed = false;

  constructor(count: number, task: VolumeTask) {
    this.#task = task;
    this.#threads = Array.from({ length: count }, () => this.#start());
  }

  /** Rejects only when this is closed; a volume that ends its thread is lost, and the thread is replaced. */
  draw(volume: VolumeKey): Promise<VolumeOutcome> {
    const done = Promise.withResolvers<VolumeOutcome>();
    const [idlest] = this.#threads.toSorted((a, b) => a.waiting.size - b.waiting.size);
    if (this.#isClosed || !idlest) {
      done.reject(new Error('The threads are closed'));
      return done.promise;
    }
    this.#nextId += 1;
    idlest.waiting.set(this.#nextId, done);
    idlest.worker.postMessage({ id: this.#nextId, volume });
    return done.promise;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const threads = this.#threads.splice(0);
    await Promise.all(threads.map(({ worker }) => worker.terminate()));
    for (const { waiting } of threads)
      for (const done of waiting.values()) done.reject(new Error('The threads are closed'));
  }

  #start(): Thread {
    const thread: Thread = {
      worker: new Worker(entry, { workerData: this.#task, resourceLimits }),
      waiting: new Map(),
    };
    thread.worker.on('message', ({ id, outcome, failure }: ThreadReply) => {
      const done = thread.waiting.get(id);
      thread.waiting.delete(id);
      done?.resolve(outcome ?? lost(failure));
    });
    thread.worker.on('error', (error) => {
      for (const done of thread.waiting.values()) done.resolve(lost(error));
      thread.waiting.clear();
      const place = this.#threads.indexOf(thread);
      if (place >= 0) this.#threads[place] = this.#start();
    });
    return thread;
  }
}

function lost(failure: unknown): VolumeOutcome {
  const sentence = failure instanceof Error ? failure.message : String(failure);
  return { outcome: 'lost', why: 'damaged', sentence, bytes: 0 };
}
