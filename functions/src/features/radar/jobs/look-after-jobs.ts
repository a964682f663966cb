import { countedLines } from '@touchdown/shared/contract/counted-lines.ts';
import { logger } from '../../../platform/log/logger.ts';
import type { StoredJob } from './job-items.ts';
import { lostAfterMilliseconds, sendAgainAfterMilliseconds } from './job-limits.ts';
import type { JobQueue } from './job-queue.ts';
import type { JobStore } from './job-store.ts';

export interface JanitorPorts {
  jobs: Pick<JobStore, 'unended' | 'end'>;
  queue: Pick<JobQueue, 'length' | 'send'>;
  /** Starts workers for so many jobs; gives how many could not be started. */
  ensureCapacity: (jobs: number) => Promise<number>;
  now: () => number;
}

/**
 * What nobody else comes back to: jobs without enough workers get them, a job without a message gets one
 * more, and one that is older than any job should be is given up, so that it can be asked for again.
 */
export async function lookAfterJobs({ jobs, queue, ensureCapacity, now }: JanitorPorts): Promise<void> {
  let waiting = await queue.length();
  // While there are messages, one of them may be the job's; a second one would do no harm, but no good either.
  const idle = waiting > 0 ? [] : (await jobs.unended()).filter((job) => !isHeld(job, now()));
  for (const job of idle) {
    if (job.createdAt + lostAfterMilliseconds < now()) {
      const ending = { status: 'failed', message: 'It was lost on its way. Please ask again.' } as const;
      if (await jobs.end(job, ending, { whileUnowned: true })) logger.error('job lost', { jobId: job.id });
    } else if (job.createdAt + sendAgainAfterMilliseconds < now()) {
      await queue.send(job.id, job.uid);
      waiting++;
    }
  }
  const missing = waiting > 0 ? await ensureCapacity(waiting) : 0;
  if (missing > 0) logger.error(countedLines.missingWorkers.value, { missing });
}

function isHeld({ leaseUntil = 0 }: StoredJob, now: number): boolean {
  return leaseUntil >= now;
}
