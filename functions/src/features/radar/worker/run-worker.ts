import { logTrouble } from '../../../platform/log/log-trouble.ts';
import { idleMilliseconds, maxTroubles } from '../jobs/job-limits.ts';
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
 */
export async function runWorker(ports: WorkerPorts, life: WorkerLife): Promise<void> {
  const { signal, idle = idleMilliseconds, pause = 1_000 } = life;
  let endsAt = ports.now() + idle;
  let troubles = 0;
  /** One after the other, so that a busy worker's memory does not grow. */
  let adding = Promise.resolve();
  while (!signal.aborted) {
    const left = endsAt - ports.now();
    if (left <= 0) break;
    const waitSeconds = Math.min(maxWaitSeconds, Math.max(1, Math.ceil(left / 1000)));
    try {
      const message = await ports.queue.receive(waitSeconds, signal);
      if (message) {
        const { returnsInSeconds, addSweeps } = await workOnJob(message, ports, signal);
        if (addSweeps) adding = adding.then(addSweeps);
        // A job that is tried again soon finds this worker still here.
        endsAt = ports.now() + returnsInSeconds * 1000 + idle;
      }
      troubles = 0;
    } catch (error) {
      if (signal.aborted) break;
      // SQS makes the message visible again.
      logTrouble('radar/worker-failure', 'worker in trouble', { error: error as Error });
      if (++troubles >= maxTroubles) {
        throw new Error(`The worker gave up after ${troubles} errors in a row.`, { cause: error });
      }
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  await adding;
}
