import { logTrouble } from '../../../platform/log/log-trouble.ts';
import { logger } from '../../../platform/log/logger.ts';
import { idleMilliseconds, maxTroubles } from '../jobs/job-limits.ts';
import { workerLifeMilliseconds } from '../jobs/loop-budget.ts';
import { workOnJob, type WorkerPorts } from './work-on-job.ts';

interface WorkerLife {
  /** Aborted when the worker has to stop. */
  signal: AbortSignal;
  idle?: number;
  /** The pause after an error. */
  pause?: number;
}

/** The longest long poll of SQS. */
const maxWaitSeconds = 20;

/**
 * Works on one job after the other, and returns when the queue has been empty for a while. An error neither counts as
 * work nor ends the worker at once. It throws after too many in a row: a worker that can reach nothing would cost
 * money for ever, and the janitor starts another one while jobs wait.
 *
 * It says that it leaves before it looks at the queue for the last time, because whoever sends a job then no longer
 * counts it. A worker that has to stop says so after it has given its job back.
 */
export async function runWorker(ports: WorkerPorts, life: WorkerLife): Promise<void> {
  const paid = { until: ports.now() - workerLifeMilliseconds, byJob: false };
  try {
    await work(ports, life, paid);
  } finally {
    if (!paid.byJob) await payForNothing(ports);
  }
}

/** Somebody else was faster, or the job was cancelled. Nobody waits for it. */
async function payForNothing({ jobs }: WorkerPorts): Promise<void> {
  try {
    await jobs.payForIdleWorker(workerLifeMilliseconds);
  } catch (error) {
    logger.warn('idle worker not paid for', { error: error as Error });
  }
}

/** Until when jobs have paid for the worker's time: the first one also for its start and for its last wait. */
interface Paid {
  until: number;
  byJob: boolean;
}

async function work(ports: WorkerPorts, life: WorkerLife, paid: Paid): Promise<void> {
  const { signal, idle = idleMilliseconds, pause = 1_000 } = life;
  const { jobs, owner, queue, now } = ports;
  let endsAt = now() + idle;
  let troubles = 0;
  let gaveBack = false;
  /** One after the other, so that a busy worker's memory does not grow. */
  let adding = Promise.resolve();
  while (!signal.aborted) {
    const left = endsAt - now();
    const isLast = left <= 0;
    const waitSeconds = Math.min(maxWaitSeconds, Math.max(1, Math.ceil(left / 1000)));
    if (isLast) {
      await adding;
      await sayLeaving();
    }
    try {
      const message = await queue.receive(waitSeconds, signal);
      if (isLast && !message) return;
      if (message) {
        if (isLast) await jobs.sayStaying(owner);
        const left = await workOnJob(message, ports, signal, paid.until);
        const { returnsInSeconds, addSweeps, isGivenBack = false, paidUntil } = left;
        if (paidUntil !== undefined) Object.assign(paid, { until: paidUntil, byJob: true } satisfies Paid);
        if (addSweeps) adding = adding.then(addSweeps);
        gaveBack ||= isGivenBack;
        // A job that is tried again soon finds this worker still here.
        endsAt = now() + returnsInSeconds * 1000 + idle;
      }
      troubles = 0;
    } catch (error) {
      if (signal.aborted) break;
      // SQS makes the message visible again.
      logTrouble('radar/worker-failure', 'worker in trouble', { error: error as Error });
      if (isLast) return;
      if (++troubles >= maxTroubles) {
        throw new Error(`The worker gave up after ${troubles} errors in a row.`, { cause: error });
      }
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  await sayLeaving();
  await adding;

  /** Without it, whoever sends a job counts this worker until ECS has noticed, and the janitor starts another one. */
  async function sayLeaving(): Promise<void> {
    try {
      await jobs.sayLeaving(owner, { gaveBack });
    } catch (error) {
      logger.warn('leaving not said', { error: error as Error });
    }
  }
}
