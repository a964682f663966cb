import { logTrouble } from '../../../platform/log/log-trouble.ts';
import { idleMilliseconds } from '../jobs/job-limits.ts';
import { workOnJob, type WorkerPorts } from './work-on-job.ts';

interface WorkerLife {
  /** Aborted when the worker has to stop. */
  signal: AbortSignal;
  idle?: number;
}

/** The longest long poll of SQS. */
const maxWaitSeconds = 20;

/** Works on one job after the other, and returns when the queue has been empty for a while. */
export async function runWorker(ports: WorkerPorts, { signal, idle = idleMilliseconds }: WorkerLife) {
  let lastWork = ports.now();
  while (!signal.aborted) {
    const left = lastWork + idle - ports.now();
    if (left <= 0) return;
    const waitSeconds = Math.min(maxWaitSeconds, Math.max(1, Math.ceil(left / 1000)));
    try {
      const message = await ports.queue.receive(waitSeconds, signal);
      if (!message) continue;
      await workOnJob(message, ports, signal);
    } catch (error) {
      if (signal.aborted) return;
      // SQS makes the message visible again.
      logTrouble('radar/worker-failure', 'worker in trouble', { error: error as Error });
      await new Promise((resolve) => setTimeout(resolve, 1_000));
    }
    lastWork = ports.now();
  }
}
