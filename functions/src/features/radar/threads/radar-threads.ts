import { availableParallelism } from 'node:os';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import type { VolumeKey } from '../archive/volume-key.ts';
import type { VolumeOutcome, VolumeTask } from '../render/draw-volume.ts';
import type { Look, LookTask } from '../day/look-at-volume.ts';
import type { CutScan, CutTask } from '../sweeps/cut-volume.ts';
import type { ThreadReply, ThreadRequest, ThreadWork } from './thread-messages.ts';

const entry = new URL('./radar.worker.ts', import.meta.url);

/** Tables of codes are outside the heap. The objects on it are small, and should be collected soon. */
const resourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 4 };
/**
 * The engine counts tables outside the heap as if they were on it, so a new thread would collect its whole heap for
 * nearly every volume. Beginning with this much room, in MB, it does so rarely. Node.js has this only as a flag.
 */
const roomBeforeCollecting = '--initial-old-space-size=32';
/** A worker has two processors. Each thread takes about 60 MB of the 350 that a worker may take. */
const maxThreads = 2;
/** One volume is downloaded while another one is unpacked. */
const volumesPerThread = 2;

interface Waiting {
  work: ThreadWork;
  signal: AbortSignal;
  done: PromiseWithResolvers<ThreadReply>;
}

interface Thread {
  worker: Worker;
  running: Map<number, Waiting>;
}

/**
 * The threads in which volumes are unpacked, drawn and cut. A worker keeps them from job to job, because each
 * has to load its modules and warm up, which costs as much as a few volumes. Drawing goes first: a person waits for it.
 */
export class RadarThreads {
  readonly #threads: Thread[] = [];
  readonly #most: number;
  #waiting: Waiting[] = [];
  #wanted = 1;
  #nextId = 0;
  #nextTask = 0;

  constructor(most = Math.min(maxThreads, availableParallelism())) {
    setFlagsFromString(roomBeforeCollecting);
    this.#most = most;
  }

  /** Starts threads until there are as many as are useful, at most as many as this machine has room for. */
  grow(useful: number): number {
    this.#wanted = Math.max(this.#wanted, Math.min(this.#most, useful));
    while (this.#threads.length < this.#wanted) this.#start();
    return this.#threads.length;
  }

  /**
   * Returns a function that draws the volumes of a task, until it is aborted, and only then it rejects. A volume that
   * crashes its thread is lost, and the next one has another thread.
   */
  drawer(task: VolumeTask, signal: AbortSignal): (volume: VolumeKey) => Promise<VolumeOutcome> {
    this.#nextTask += 1;
    const taskNumber = this.#nextTask;
    return async (volume) => {
      const { drawn, failure } = await this.#run({ draw: volume, task, taskNumber }, signal);
      return drawn ?? lost(failure);
    };
  }

  /** What was cut of each of a volume's frames. Rejects when it is aborted, and if its thread crashes. */
  async cut(task: CutTask, signal: AbortSignal): Promise<CutScan[]> {
    const { cut, failure } = await this.#run({ cut: task }, signal);
    if (cut) return cut;
    throw failure;
  }

  /** What a volume shows of a day's tornadoes. One that crashes its thread is lost. */
  async look(task: LookTask, signal: AbortSignal): Promise<Look> {
    const { looked } = await this.#run({ look: task }, signal);
    return looked ?? { outcome: 'lost', why: 'damaged' };
  }

  #run(work: ThreadWork, signal: AbortSignal): Promise<ThreadReply> {
    signal.throwIfAborted();
    const waiting = { work, signal, done: Promise.withResolvers<ThreadReply>() };
    const stop = () => this.#abort(waiting);
    signal.addEventListener('abort', stop, { once: true });
    this.#waiting.push(waiting);
    this.grow(1);
    this.#begin();
    return waiting.done.promise.finally(() => signal.removeEventListener('abort', stop));
  }

  /** Gives the next work to the idlest thread that may do it, as long as it has room. */
  #begin(): void {
    const isDrawn = ({ work }: Waiting) => !('cut' in work);
    for (;;) {
      const next = this.#waiting.find(isDrawn) ?? this.#waiting[0];
      if (!next) return;
      // Sweeps are always cut by the same thread: each that begins with it would have to warm up, in which nearly as
      // much time goes as into the sweeps of a usual loop.
      const able = isDrawn(next) ? this.#threads : this.#threads.slice(0, 1);
      const [idlest] = able.toSorted((a, b) => a.running.size - b.running.size);
      if (!idlest || idlest.running.size >= volumesPerThread) return;
      this.#waiting = this.#waiting.filter((other) => other !== next);
      this.#nextId += 1;
      idlest.running.set(this.#nextId, next);
      idlest.worker.ref();
      idlest.worker.postMessage({ id: this.#nextId, work: next.work } satisfies ThreadRequest);
    }
  }

  /** Nobody waits for it any more, and its thread ends it at its next pause. */
  #abort(aborted: Waiting): void {
    aborted.done.reject(aborted.signal.reason);
    this.#waiting = this.#waiting.filter((other) => other !== aborted);
    for (const { worker, running } of this.#threads)
      for (const [id, waiting] of running)
        if (waiting === aborted) worker.postMessage({ id, abort: true } satisfies ThreadRequest);
  }

  #start(): void {
    const thread: Thread = { worker: new Worker(entry, { resourceLimits }), running: new Map() };
    const { worker, running } = thread;
    // A thread without work does not keep its process.
    worker.unref();
    this.#threads.push(thread);
    worker.on('message', (reply: ThreadReply) => {
      running.get(reply.id)?.done.resolve(reply);
      running.delete(reply.id);
      if (running.size === 0) worker.unref();
      this.#begin();
    });
    worker.on('error', (failure) => {
      for (const [id, { done }] of running) done.resolve({ id, failure });
      if (this.#threads.includes(thread)) this.#threads.splice(this.#threads.indexOf(thread), 1);
      // Only for work: a thread that cannot even load its modules would be replaced for ever.
      if (this.#waiting.length > 0) this.grow(1);
      this.#begin();
    });
  }
}

function lost(failure: unknown): VolumeOutcome {
  const sentence = failure instanceof Error ? failure.message : String(failure);
  return { outcome: 'lost', why: 'damaged', sentence, bytes: 0 };
}
