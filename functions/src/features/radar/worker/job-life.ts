import { messageHiddenSeconds } from '@touchdown/shared/radar/radar-limits.ts';
import { progressParts } from '@touchdown/shared/radar/progress-parts.ts';
import { logger } from '../../../platform/log/logger.ts';
import type { StoredJob } from '../jobs/job-items.ts';
import { progressEveryMilliseconds, progressStep } from '../jobs/job-limits.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import type { JobStore } from '../jobs/job-store.ts';
import type { ProgressObjects } from '../jobs/progress-objects.ts';
import type { LoopPhase } from '../render/loop-request.ts';

/** Why a worker stops before the loop is finished. */
export type StopReason = 'cancelled' | 'lost';

interface LifePorts {
  jobs: Pick<JobStore, 'beat'>;
  queue: Pick<JobQueue, 'hide'>;
  progress: Pick<ProgressObjects, 'write'>;
  heartbeatMilliseconds: number;
  now: () => number;
  /** The worker must stop working on the job. */
  onStop: (reason: StopReason) => void;
}

/**
 * Keeps a worker's lease on its job. Each heartbeat renews the lease, writes the progress and reads whether the
 * job was cancelled or lost.
 */
export class JobLife {
  readonly #job: StoredJob;
  readonly #receipt: string;
  readonly #ports: LifePorts;
  readonly #timer: NodeJS.Timeout;
  #progress: number;
  #message: string | null;
  #writtenProgress: number;
  #writtenAt: number;
  #writing: Promise<void> = Promise.resolve();
  #isWriteWaiting = false;
  #isOver = false;

  constructor(job: StoredJob, receipt: string, ports: LifePorts) {
    this.#job = job;
    this.#receipt = receipt;
    this.#ports = ports;
    // A second attempt does not take back the progress of the first.
    this.#progress = this.#writtenProgress = job.progress;
    this.#message = job.message;
    this.#writtenAt = ports.now();
    this.#timer = setInterval(() => this.#beat(), ports.heartbeatMilliseconds);
  }

  report(phase: LoopPhase, done: number, total: number, message: string): void {
    const { from, to } = progressParts[phase];
    const reached = from + (to - from) * (total > 0 ? Math.min(1, done / total) : 0);
    this.#progress = Math.max(this.#progress, Math.round(reached * 1000) / 1000);
    const isNews = message !== this.#message || this.#progress - this.#writtenProgress >= progressStep;
    this.#message = message;
    if (isNews && this.#ports.now() - this.#writtenAt >= progressEveryMilliseconds) this.#write();
  }

  /** Nothing is written after this. */
  async end(): Promise<void> {
    this.#isOver = true;
    clearInterval(this.#timer);
    await this.#writing;
  }

  #beat(): void {
    this.#ports.queue.hide(this.#receipt, messageHiddenSeconds).catch((error: unknown) => {
      logger.warn('message not kept', { jobId: this.#job.id, error: error as Error });
    });
    this.#write();
  }

  /** Writes one after the other, and always the latest state. */
  #write(): void {
    this.#writtenAt = this.#ports.now();
    // The write that is waiting will include this state.
    if (this.#isWriteWaiting) return;
    this.#isWriteWaiting = true;
    this.#writing = this.#writing.then(async () => {
      this.#isWriteWaiting = false;
      if (this.#isOver) return;
      const { id, leaseOwner = '' } = this.#job;
      try {
        const progress = this.#progress;
        const job = await this.#ports.jobs.beat(id, leaseOwner, { progress, message: this.#message });
        this.#writtenProgress = progress;
        if (!job) this.#ports.onStop('lost');
        else if (job.cancelRequested) this.#ports.onStop('cancelled');
        else await this.#ports.progress.write(job);
      } catch (error) {
        // The lease outlasts a few failures, and a later heartbeat finds out whether it was lost.
        logger.warn('heartbeat not written', { jobId: id, error: error as Error });
      }
    });
  }
}
